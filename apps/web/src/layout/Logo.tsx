import { useBranding } from '#socle/theme/branding'

/** The organisation's logo when it has one, otherwise the product's: the title beside it carries the name. */
export function Logo() {
  const { logoBase64 } = useBranding()
  return (
    <img src={logoBase64 ?? '/favicon.svg'} alt="" height={36} style={{ maxWidth: '9rem', objectFit: 'contain' }} />
  )
}
