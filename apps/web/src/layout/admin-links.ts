import { IconDatabase, IconMail, IconTool } from '@tabler/icons-react'
import type { Acces } from '../session/acces'

/** The administration pages in the bar, each for those who may open it. */
export const adminLinks = [
  { to: '/admin', label: 'barre.administration', Icon: IconTool, acces: 'administration.read' },
  { to: '/admin/referentiels', label: 'barre.referentiels', Icon: IconDatabase, acces: 'referentiels.write' },
  { to: '/admin/courriels', label: 'barre.courriels', Icon: IconMail, acces: 'courriels.read' },
] as const satisfies readonly { to: string; label: string; Icon: unknown; acces: Acces }[]

/** Which of them an address belongs to: the longest one, so that the area as a whole stands for what has no link of its own. */
export const currentAdminLink = (pathname: string): string | undefined =>
  adminLinks
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)[0]
