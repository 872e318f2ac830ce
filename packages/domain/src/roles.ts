/** Roles of an account: each has exactly one. */
export const roles = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const
export type Role = (typeof roles)[number]
