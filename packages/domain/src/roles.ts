/** Whoever has an account is one of these. */
export const roles = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const
export type Role = (typeof roles)[number]
