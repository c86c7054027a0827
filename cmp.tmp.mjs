import { createFrameOptions } from './cli/bundle/options.ts'
