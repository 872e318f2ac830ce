import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import classes from './AdminShell.module.css'
import { adminLinks, isCurrent } from './admin-links'

/** On a narrow screen the menu is one line, scrolled to the current page. */
function show(link: HTMLElement | null): void {
  const line = link?.closest('ul')
  if (link == null || line == null) return
  line.scrollLeft = link.offsetLeft - line.offsetLeft - (line.clientWidth - link.clientWidth) / 2
}

/** Frame of every page of the administration: its menu beside the page or, on a narrow screen, above it. */
export function AdminShell() {
  const { t } = useTranslation('admin')
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <div className={classes.root}>
      <nav className={classes.menu} aria-label={t('menu')}>
        <ul className={classes.links}>
          {adminLinks
            .filter(({ acces }) => may(user, acces))
            .map(({ to, key, Icon }) => (
              <li key={to}>
                <Link
                  ref={isCurrent(to, pathname) ? show : undefined}
                  to={to}
                  aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                  className={classes.link}
                >
                  <Icon size={20} aria-hidden />
                  {t(`page.${key}`)}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  )
}
