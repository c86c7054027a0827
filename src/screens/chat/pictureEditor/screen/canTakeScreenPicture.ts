/** Returns true if the browser can take a picture of the screen. Browsers of phones and insecure pages cannot. */
export const canTakeScreenPicture = (navigator: Navigator): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
