/** Returns a `ref` that sets custom properties of an element, as the rules allow no inline `style`. Numbers are px. */
export const cssVariables =
  (values: Readonly<Record<`--${string}`, number | string>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(values))
      element?.style.setProperty(name, typeof value === 'number' ? `${value}px` : value)
  }
