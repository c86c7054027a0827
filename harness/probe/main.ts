import { connectProbe } from './connection.ts'
import { createOutbox } from './outbox.ts'

// This script runs in the widget's page, before the widget. The server of the page names the harnesses.
connectProbe({
  page: window,
  origins: document.currentScript?.dataset['origins']?.split(' ') ?? [],
  outbox: createOutbox(window),
})
