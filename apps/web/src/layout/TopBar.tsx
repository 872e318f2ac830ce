import { Button } from '@mantine/core'
import { IconHome, IconLogout, IconTool, IconTractor, IconUserCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { isEnvironmentNamed } from '#socle/api/application'
import { useApplicationInfo } from '#socle/api/queries'
import { isLetIn, may } from '#socle/session/acces'
import { useExploitation } from '#socle/session/exploitation'
import { useOrganisme } from '#socle/session/organisme'
import { useSelection } from '#socle/session/selection'
import { useSession } from '#socle/session/session'
import { useBranding } from '#socle/theme/branding'
import { BarFrame } from './BarFrame'
import { ColorSchemeToggle } from './ColorSchemeToggle'
import icon from './IconButton.module.css'
import { LanguageSelect } from './LanguageSelect'
import { MillesimeSelect } from './MillesimeSelect'
import classes from './TopBar.module.css'
import { useNouvelles } from './use-nouvelles'
import { useSignOut } from './use-sign-out'

/** Few people work for two organisations: a lazy chunk. */
const OrganismeSelect = lazy(async () => ({ default: (await import('./OrganismeSelect')).OrganismeSelect }))

/** Lazy chunk of the navigation palette: no page needs it for its first paint. */
const PaletteButton = lazy(() => import('./PaletteButton'))

const GuideLink = lazy(() => import('./GuideLink'))

/** The bar of the signed-in pages; lower above a sheet or a long list. */
export function TopBar({ isDense }: { isDense: boolean }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { titleSite } = useBranding()
  const { organismes } = useOrganisme()
  const { data: info } = useApplicationInfo()
  // The parts below call the server, which refuses until then.
  const isIn = user !== null && isLetIn(user)
  const { pathname } = useLocation()
  const nouvelles = useNouvelles()
  const annonce = nouvelles === 0 ? null : t('barre.nouvelles', { count: nouvelles })
  return (
    <BarFrame
      isDense={isDense}
      labels={{
        navigation: t('barre.navigation'),
        menu: t('barre.menu'),
        nouvelles: annonce,
        environment: isEnvironmentNamed(info) ? t('barre.environnement', info) : null,
      }}
      title={titleSite}
      nouvelles={nouvelles}
      home={(className, content) => (
        <Link to="/" className={className} aria-label={`${titleSite} – ${t('barre.accueil')}`}>
          {content}
        </Link>
      )}
      selection={
        !isIn ? undefined : may(user, 'administration.read') ? (
          pathname.startsWith('/demarches/') ? (
            <DossierOuvert />
          ) : undefined
        ) : (
          <>
            <ExploitationButton />
            <MillesimeSelect />
          </>
        )
      }
      tools={(close) => (
        <>
          <Suspense>
            {isIn && organismes.length > 1 && <OrganismeSelect />}
            {isIn && <PaletteButton onOpen={close} />}
            {isIn && <GuideLink onNavigate={close} />}
          </Suspense>
          <PersonalLinks
            accueil={[t('barre.accueil'), annonce].filter((part) => part !== null).join(', ')}
            nouvelles={nouvelles}
            onNavigate={close}
          />
          <LanguageSelect />
          <ColorSchemeToggle />
        </>
      )}
    />
  )
}

/** Farm and campaign of the open file, for administrators, who choose neither here. */
function DossierOuvert() {
  const { t } = useTranslation()
  const { data: exploitation } = useExploitation()
  const { idMillesime } = useSelection()
  if (exploitation === undefined) return null
  return (
    <p className={classes.dossier}>
      <strong>{exploitation.raisonSociale}</strong> {t('barre.campagne')} {idMillesime}
    </p>
  )
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

function PersonalLinks({
  accueil,
  nouvelles,
  onNavigate,
}: {
  /** Name of the link to the dashboard. */
  accueil: string
  nouvelles: number
  onNavigate: () => void
}) {
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
      <IconLink
        to="/"
        word={t('barre.accueil')}
        label={accueil}
        nouvelles={nouvelles}
        isCurrent={pathname === '/'}
        onClick={onNavigate}
      >
        <IconHome size={20} aria-hidden />
      </IconLink>
      {may(user, 'administration.read') && (
        <IconLink
          to="/admin"
          word={t('barre.administration')}
          isCurrent={/^\/admin(\/|$)/.test(pathname)}
          onClick={onNavigate}
        >
          <IconTool size={20} aria-hidden />
        </IconLink>
      )}
      <button
        type="button"
        className={icon.root}
        aria-label={t('barre.deconnexion')}
        title={t('barre.deconnexion')}
        onClick={() => {
          // The bar is that of the sign-in page too: its menu would cover it.
          onNavigate()
          void signOut()
        }}
      >
        <IconLogout size={20} aria-hidden />
        <span className={icon.word}>{t('barre.deconnexion')}</span>
      </button>
    </>
  )
}

interface IconLinkProps {
  to: string
  /** In sight in the menu of a narrow screen. */
  word: string
  /** Name of the link, with the number of things that wait. */
  label?: string
  nouvelles?: number
  isCurrent: boolean
  onClick: () => void
  children: ReactNode
}

function IconLink({ to, word, label = word, nouvelles = 0, isCurrent, onClick, children }: IconLinkProps) {
  return (
    <Link
      to={to}
      className={`${icon.root} ${classes.nouvelles}`}
      data-nouvelles={nouvelles || undefined}
      aria-label={label}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
      <span className={icon.word}>{word}</span>
    </Link>
  )
}
