import { readContracts } from '../contracts/documents.ts'
import { createVerdicts } from './verdict.ts'

export const contracts = readContracts()

/** Compares an item with the contracts of this project. */
export const verdictOf = createVerdicts(contracts)
