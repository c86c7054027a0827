/** Shop in React, in StrictMode and in development mode: every effect runs, is cleaned up, and runs again. */
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Handle = { readonly destroy: () => void }
type Sdk = { readonly create: (options: object) => Handle }
type Options = { readonly baseUrl: string; readonly websiteToken: string }

const root = document.getElementById('root')
const options: Options = JSON.parse(root?.dataset['widget'] ?? '{}')

/** Promise of the loader's API. The script is loaded once per page, for any number of effects. */
let loading: Promise<Sdk> | undefined

const load = ({ baseUrl }: Options): Promise<Sdk> =>
  (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${baseUrl}/widget/loader.js`
    script.addEventListener('load', () => resolve(Reflect.get(window, 'chatwootSDK') as Sdk))
    script.addEventListener('error', reject)
    document.head.append(script)
  }))

function Chat() {
  useEffect(() => {
    let handle: Handle | undefined
    let isUnmounted = false
    void load(options).then((sdk) => {
      // The widget is created, destroyed and created again at once, as fast as an effect can run twice.
      if (isUnmounted) return
      sdk.create({ token: options.websiteToken, baseUrl: options.baseUrl, mount: 'bubble' }).destroy()
      handle = sdk.create({ token: options.websiteToken, baseUrl: options.baseUrl, mount: 'bubble' })
    })
    return () => {
      isUnmounted = true
      handle?.destroy()
    }
  }, [])
  return null
}

function Shop() {
  const [path, setPath] = useState(location.pathname)
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const syncPath = (): void => setPath(location.pathname)
    window.addEventListener('popstate', syncPath)
    return () => window.removeEventListener('popstate', syncPath)
  }, [])
  const navigateTo = (href: string) => (event: React.MouseEvent) => {
    event.preventDefault()
    history.pushState({}, '', href)
    setPath(href)
  }
  return (
    <>
      <header>
        <a href="bikes" onClick={navigateTo('bikes')}>
          Bikes
        </a>
        <button type="button" onClick={() => setVersion(version + 1)}>
          Edit the code
        </button>
      </header>
      <h1>{path.endsWith('bikes') ? 'Bikes' : 'Shop'}</h1>
      {options.baseUrl && <Chat key={version} />}
    </>
  )
}

if (root)
  createRoot(root).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  )
