import { z } from 'zod'
import { isLoopback } from './loopback'

const texte = (max: number) =>
  z.string(`must be a text`).trim().min(1, 'must not be empty').max(max, `must have at most ${max} characters`)

/** Without a query or credentials; unencrypted on this machine only. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search !== '' || hash !== '' || username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const adresse = z.string('must be a text').refine(isAddress, 'must be an https address (http on this machine only)')

const partner = z.strictObject({
  /** Part of the address to which the partner sends people back. */
  code: z.string('must be a text').regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and dashes'),
  libelle: texte(100),
  issuer: adresse,
  oidcPath: z
    .string('must be a text')
    .regex(/^(\/[\w.~-]+)*$/, 'must be a path like /oidc')
    .default(''),
  clientId: texte(255),
  clientSecret: texte(1000).optional(),
  /** Base address of its data; without it only sign-in works. */
  apiUrl: adresse.optional(),
  scope: z
    .string('must be a text')
    .refine((scope) => scope.split(' ').includes('openid'), 'must contain openid')
    .default('openid email profile'),
})

/** A partner of the configuration: an OpenID provider, and possibly its service of farm records. */
export type Partner = z.output<typeof partner>

/** Reads the variable PARTNERS, a JSON array; adds a line to `faults` for each fault, without any value: one of them is a secret. */
export function partnersIn(text: string | undefined, faults: string[]): readonly Partner[] {
  if (text === undefined) return []
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    faults.push('PARTNERS must be a JSON array')
    return []
  }
  const parsed = z.array(partner, 'must be a JSON array').safeParse(given)
  if (!parsed.success) {
    for (const { path, message, ...issue } of parsed.error.issues) {
      const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
      const said = issue.code === 'unrecognized_keys' ? `does not know ${issue.keys.join(', ')}` : message
      faults.push(`PARTNERS${place} ${said}`)
    }
    return []
  }
  const codes = parsed.data.map(({ code }) => code)
  for (const code of new Set(codes.filter((code, i) => codes.indexOf(code) !== i)))
    faults.push(`PARTNERS has the code ${code} more than once`)
  return parsed.data
}
