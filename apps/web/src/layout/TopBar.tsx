import { ActionIcon, Burger, Button, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHome, IconLogout, IconTool, IconTractor, IconUserCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useApplicationInfo } from '../api/queries'
import { may } from '../session/acces'
import { useExploitation } from '../session/exploitation'
import { useOrganisme } from '../session/organisme'
import { useSession } from '../session/session'
import { useBranding } from '../theme/branding'
import { ColorSchemeToggle } from './ColorSchemeToggle'
import { Landscape } from './Landscape'
import { LanguageSelect } from './LanguageSelect'
import { Logo } from './Logo'
import { MillesimeSelect } from './MillesimeSelect'
import classes from './TopBar.module.css'
import { useSignOut } from './use-sign-out'

/** Few work for two organisations. */
const OrganismeSelect = lazy(async () => ({ default: (await import('./OrganismeSelect')).OrganismeSelect }))

export function TopBar() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { titleSite } = useBranding()
  const { organismes } = useOrganisme()
  const [isOpen, menu] = useDisclosure(false)
  return (
    <div className={classes.root}>
      <Landscape />
      <nav
        className={classes.bar}
        aria-label={t('barre.navigation')}
        data-open={isOpen || undefined}
        onKeyDown={(event) => event.key === 'Escape' && menu.close()}
      >
        <UnstyledButton
          component={Link}
          to="/"
          className={classes.brand}
          aria-label={`${titleSite} – ${t('barre.accueil')}`}
        >
          <Logo />
          <span className={classes.name}>{titleSite}</span>
        </UnstyledButton>
        <EnvironmentBadge />
        {user !== null && !may(user, 'administration.read') && (
          <div className={classes.selection}>
            <ExploitationButton />
            <MillesimeSelect />
          </div>
        )}
        <Burger
          className={classes.burger}
          opened={isOpen}
          onClick={menu.toggle}
          aria-label={t('barre.menu')}
          aria-expanded={isOpen}
          size="sm"
        />
        <div className={classes.tools}>
          {organismes.length > 1 && (
            <Suspense>
              <OrganismeSelect />
            </Suspense>
          )}
          <PersonalLinks onNavigate={menu.close} />
          <LanguageSelect />
          <ColorSchemeToggle />
        </div>
      </nav>
    </div>
  )
}

function EnvironmentBadge() {
  const { t } = useTranslation()
  const { data: info } = useApplicationInfo()
  if (info === undefined || info.environnement === 'production') return null
  return <span className={classes.badge}>{t('barre.environnement', { environnement: info.environnement })}</span>
}

function ExploitationButton() {
  const { t } = useTranslation()
  const { data: exploitation } = useExploitation()
  const name = exploitation?.raisonSociale ?? t('barre.choisirExploitation')
  return (
    <Button
      component={Link}
      to="/change-exploitation"
      variant="light"
      leftSection={<IconTractor size={20} aria-hidden />}
      className={classes.exploitation}
      classNames={{ label: classes.ellipsis }}
      aria-label={exploitation === undefined ? name : t('barre.exploitation', { nom: name })}
    >
      {name}
    </Button>
  )
}

function PersonalLinks({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const signOut = useSignOut()
  const { pathname } = useLocation()
  if (user === null) return null
  const name = `${user.prenom} ${user.nom}`
  return (
    <>
      <Button
        component={Link}
        to="/account"
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        leftSection={<IconUserCircle size={20} aria-hidden />}
        className={classes.account}
        classNames={{ label: classes.ellipsis }}
        justify="flex-start"
        aria-label={t('barre.compte', { nom: name })}
        onClick={onNavigate}
      >
        {name}
      </Button>
      <IconLink to="/" label={t('barre.accueil')} isCurrent={pathname === '/'} onClick={onNavigate}>
        <IconHome size={20} aria-hidden />
      </IconLink>
      {may(user, 'administration.read') && (
        <IconLink
          to="/admin"
          label={t('barre.administration')}
          isCurrent={/^\/admin(\/|$)/.test(pathname)}
          onClick={onNavigate}
        >
          <IconTool size={20} aria-hidden />
        </IconLink>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.icon}
        aria-label={t('barre.deconnexion')}
        title={t('barre.deconnexion')}
        onClick={signOut}
      >
        <IconLogout size={20} aria-hidden />
      </ActionIcon>
    </>
  )
}

interface IconLinkProps {
  to: string
  label: string
  isCurrent: boolean
  onClick: () => void
  children: ReactNode
}

function IconLink({ to, label, isCurrent, onClick, children }: IconLinkProps) {
  return (
    <ActionIcon
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.icon}
      aria-label={label}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
