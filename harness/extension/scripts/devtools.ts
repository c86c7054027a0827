import { PANEL_PAGE } from '../messages.ts'

// The page of the developer tools only adds the panel, which knows the inspected tab by itself.
chrome.devtools?.panels.create('Live chat', '', PANEL_PAGE)
