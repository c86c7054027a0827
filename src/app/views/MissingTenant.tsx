/** Renders an error for developers: the address has no token. It is English, as there is no locale without a tenant. */
export const MissingTenant = () => (
  <p role="alert">This chat has no website_token in its address. Copy the embed snippet again and check the token.</p>
)
