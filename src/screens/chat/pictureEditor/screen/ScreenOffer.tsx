import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { canTakeScreenPicture } from './canTakeScreenPicture.ts'

const ScreenPicture = lazyComponent(
  BUILT_IN.pictureEditor ? () => import('./ScreenPicture.tsx') : rejectNotBuiltIn,
  (screen) => screen.ScreenPicture,
  Nothing,
)

/** Renders the button for a picture of the screen where the browser can take one. Other browsers do not load its code. */
export const ScreenOffer = () => canTakeScreenPicture(navigator) && <ScreenPicture />
