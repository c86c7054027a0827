import { createRoot } from 'react-dom/client'
import '#components/tokens.css'
import { ExtensionPanel } from './ExtensionPanel.tsx'

/** Returns the id of the panel's tab: the inspected one, or that in the address; undefined if neither is known. */
function readTabId(): number | undefined {
  const text = new URLSearchParams(window.location.search).get('tabId') ?? ''
  return chrome.devtools?.inspectedWindow.tabId ?? (/^\d+$/.test(text) ? Number(text) : undefined)
}

const root = document.getElementById('panel')
const tabId = readTabId()
if (root)
  createRoot(root).render(
    tabId === undefined ? (
      <p>Open the panel with the extension’s button in the toolbar, or in the developer tools of a page.</p>
    ) : (
      <ExtensionPanel tabId={tabId} />
    ),
  )
