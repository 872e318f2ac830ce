import { useBranding } from '#socle/theme/branding'

/** Logo of the organisation if it has one, otherwise the product's: the title beside it has the name. */
export function Logo() {
  const { logoBase64 } = useBranding()
  return (
    <img src={logoBase64 ?? '/favicon.svg'} alt="" height={36} style={{ maxWidth: '9rem', objectFit: 'contain' }} />
  )
}
