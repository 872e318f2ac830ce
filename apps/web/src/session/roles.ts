import type { UserInfo } from '@sillon/contract'

/** Who has the administration area, and works across farms rather than on a selected one (specification 1, sections 2 and 6). */
export const isAdministrator = ({ role }: UserInfo): boolean => role === 'SUPERADMIN' || role === 'ADMIN_ORGANISME'

/** The organisation whose branding this person sees; null for the general one (specification 1, section 6). */
export const brandingOrganisme = ({ role, idOrganismePrincipal }: UserInfo): number | null =>
  role === 'CONSEILLER' || role === 'ADMIN_ORGANISME' ? idOrganismePrincipal : null
