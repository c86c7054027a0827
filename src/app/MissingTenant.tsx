/** Only a developer ever sees this: the address lacks what every embed puts into it. English, as no tenant means no locale. */
export const MissingTenant = () => (
  <p role="alert">This chat has no website_token in its address. Copy the embed snippet again and check the token.</p>
)
