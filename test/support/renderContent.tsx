import { beforeAll, expect } from '@jest/globals'
import { render, type RenderResult, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { Scroller } from '#components/scroller/Scroller.tsx'
import en from '#locales/en.json'

const InEnglish = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale="en" messages={en}>
    {children}
  </IntlProvider>
)

const renderInEnglish = (content: ReactNode): RenderResult => render(content, { wrapper: InEnglish })

const findButtons = ({ container }: RenderResult): readonly Element[] => [...container.querySelectorAll('[data-more]')]

/** Loads the chunk of the scroll buttons, or it would be loaded during a test. */
beforeAll(async () => {
  const result = renderInEnglish(<Scroller>wide</Scroller>)
  await waitFor(() => expect(findButtons(result)).toHaveLength(1))
  result.unmount()
})

/** Renders a text of an author or a visitor without the scroll buttons of wide content, as they are no part of it. */
export function renderContent(content: ReactNode): RenderResult {
  const result = renderInEnglish(content)
  for (const buttons of findButtons(result)) buttons.remove()
  return result
}
