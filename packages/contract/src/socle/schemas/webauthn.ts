import { z } from 'zod'

/** Bytes in the form of WebAuthn's JSON. */
export const octets = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(max)
/** At most 1,023 bytes. */
export const identifiantCle = octets(1364)
export const typeCle = z.literal('public-key')
/** WebAuthn extensions that a browser reports: the product ignores them. */
export const extensions = z.object({})

/** A presented passkey (`AuthenticationResponseJSON`). */
export const passkeyPresentee = z.object({
  id: identifiantCle,
  rawId: identifiantCle,
  type: typeCle,
  response: z.object({
    clientDataJSON: octets(4000),
    authenticatorData: octets(4000),
    signature: octets(8000),
    userHandle: octets(100).exactOptional(),
  }),
  clientExtensionResults: extensions,
})
export type PasskeyPresentee = z.infer<typeof passkeyPresentee>
