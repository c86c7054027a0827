import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'

/** The picture editor, a lazy chunk that is loaded when it opens. */
export const PictureEditor = lazyComponent(
  BUILT_IN.pictureEditor ? () => import('./PictureEditor.tsx') : rejectNotBuiltIn,
  (editor) => editor.PictureEditor,
  Nothing,
)
