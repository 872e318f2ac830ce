/** Path of the OpenID provider below the address of the stand-in. */
export const OIDC_PATH = '/oidc'
