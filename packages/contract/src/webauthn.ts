import { z } from 'zod'

/** Bytes as WebAuthn writes them in JSON. */
const octets = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(max)
/** Of 1,023 bytes at most. */
const identifiantCle = octets(1364)
const type = z.literal('public-key')
/** How a device is reached. Browsers come to know others. */
const transports = z.array(z.string().max(30)).max(10)
const connues = z.array(z.object({ id: identifiantCle, type, transports }))
/** What a browser says of extensions and of the device: nothing here rests on it. */
const clientExtensionResults = z.object({})

/** What a browser is asked to make a passkey by (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyDemandee = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type })),
  timeout: z.number(),
  excludeCredentials: connues,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** What a browser is asked to show a passkey by (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyAttendue = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  /** Empty where the person chooses the account too. */
  allowCredentials: connues,
  userVerification: z.literal('required'),
})

/** A passkey that was just made (`RegistrationResponseJSON`). */
export const passkeyFaite = z.object({
  id: identifiantCle,
  rawId: identifiantCle,
  type,
  response: z.object({
    clientDataJSON: octets(4000),
    attestationObject: octets(20_000),
    transports: transports.exactOptional(),
  }),
  clientExtensionResults,
})

/** A passkey that is shown (`AuthenticationResponseJSON`). */
export const passkeyPresentee = z.object({
  id: identifiantCle,
  rawId: identifiantCle,
  type,
  response: z.object({
    clientDataJSON: octets(4000),
    authenticatorData: octets(4000),
    signature: octets(8000),
    userHandle: octets(100).exactOptional(),
  }),
  clientExtensionResults,
})
export type PasskeyPresentee = z.infer<typeof passkeyPresentee>
export type PasskeyFaite = z.infer<typeof passkeyFaite>
