import {
  IconBuilding,
  IconCertificate,
  IconDatabase,
  IconEraser,
  IconFileSpreadsheet,
  IconFileText,
  IconHistory,
  IconHome,
  IconKey,
  IconMail,
  IconShieldLock,
  IconTractor,
  IconUsers,
} from '@tabler/icons-react'
import type { Acces } from '#socle/session/acces'

/** Pages of the administration in its menu, in the order of the specification (1, section 2), each with its permission. */
export const adminLinks = [
  { to: '/admin', key: 'accueil', Icon: IconHome, acces: 'administration.read' },
  { to: '/admin/utilisateurs', key: 'utilisateurs', Icon: IconUsers, acces: 'utilisateurs.read' },
  { to: '/admin/exploitations', key: 'exploitations', Icon: IconTractor, acces: 'administration.read' },
  { to: '/admin/acces', key: 'acces', Icon: IconKey, acces: 'acces.write' },
  { to: '/admin/organismes', key: 'organismes', Icon: IconBuilding, acces: 'administration.read' },
  { to: '/admin/referentiels', key: 'referentiels', Icon: IconDatabase, acces: 'referentiels.write' },
  { to: '/admin/versions', key: 'versions', Icon: IconCertificate, acces: 'versions.preview' },
  { to: '/admin/modeles', key: 'modeles', Icon: IconFileSpreadsheet, acces: 'modeles.write' },
  { to: '/admin/courriels', key: 'courriels', Icon: IconMail, acces: 'courriels.read' },
  { to: '/admin/securite', key: 'securite', Icon: IconShieldLock, acces: 'secondFacteur.require' },
  { to: '/admin/cgu', key: 'cgu', Icon: IconFileText, acces: 'cgu.write' },
  { to: '/admin/effacements', key: 'effacements', Icon: IconEraser, acces: 'utilisateur.erase' },
  { to: '/admin/journal', key: 'journal', Icon: IconHistory, acces: 'administration.journal' },
] as const satisfies readonly { to: string; key: string; Icon: unknown; acces: Acces }[]

/** Whether an address belongs to a page of the menu. The first page matches exactly only, because all other addresses begin with its own. */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/admin' ? /^\/admin\/?$/.test(pathname) : pathname === to || pathname.startsWith(`${to}/`)
