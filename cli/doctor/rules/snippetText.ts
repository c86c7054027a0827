import { toScriptJson } from '../../page/escape.ts'

/** Builds the snippet of README.md for this address. A build writes one with the settings of the tenant. */
export const buildSnippetText = (baseUrl: string, websiteToken: string): string =>
  [
    `<script async src="${baseUrl.replaceAll('"', '%22')}/widget/loader.js" id="chat-loader"></script>`,
    '<script>',
    '  {',
    `    const run = () => chatwootSDK.run(${toScriptJson({ websiteToken, baseUrl })})`,
    '    if (window.chatwootSDK) run()',
    "    else document.getElementById('chat-loader').addEventListener('load', run)",
    '  }',
    '</script>',
  ].join('\n')
