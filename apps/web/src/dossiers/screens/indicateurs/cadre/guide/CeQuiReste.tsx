import { Button, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconAlertCircle, IconAlertTriangle, IconChevronRight, IconCircleDotted } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { aRevoirDe, type Etape, type EtapeOuverte, resteDe } from '#dossiers/feuille/etapes'
import { addressOf, type Page } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useDireComptes } from '#dossiers/feuille/use-comptes'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { useBranding } from '#socle/theme/branding'
import { useIsOnline, useTellsOffline } from '#socle/ui/offline'
import { bottomBar } from '#socle/ui/sticky-bars'
import { Corrections } from '../../actes/corrections/Corrections'
import { useCorrections } from '../../actes/corrections/corrections'
import { AuditARepondre } from '../AuditARepondre'
import { Dialogues } from '../SheetLayout'
import { useAutosaveGuard } from '../use-autosave-guard'
import { useFinish } from '../use-finish'
import classes from './Guide.module.css'
import { GuideButton } from './GuideButton'

/**
 * Short list of the remaining steps, then of the complete ones to look at again of a file, with one button for the next one: a requested correction comes first. Once all are treated, or without remaining
 * steps, the button sends the file, after a question with its open items: it was sent with the same fields left empty before.
 */
export function CeQuiReste({ pages, etapes }: { pages: readonly Page[]; etapes: readonly Etape[] }) {
  const { t } = useTranslation('indicateurs')
  const sheet = useSheet()
  const { titleSite } = useBranding()
  const revoir = useId()
  const refusees = useRefusees().map(({ code }) => code)
  useAutosaveGuard(sheet.autosave)
  useDocumentTitle(`${t('guide.titre')} – ${titleSite}`)
  useSummary(() =>
    [...resteDe(sheet, etapes, refusees), ...aRevoirDe(sheet, etapes, refusees)]
      .map(({ etat }) => JSON.stringify(etat))
      .join(' '),
  )
  const reste = resteDe(sheet, etapes, refusees)
  const aRevoir = aRevoirDe(sheet, etapes, refusees)
  const [premiere] = reste
  const corrections = useCorrections()
  const aCorriger = corrections.find(({ traiteLe }) => traiteLe === null)
  const isToSend = premiere === undefined || (corrections.length > 0 && premiere.etat.erreurs === 0)
  const isOnline = useIsOnline()
  useTellsOffline(!isOnline)
  const faites = etapes.length - reste.length
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1} className={classes.title} tabIndex={-1}>
          {t('guide.titre')}
        </Title>
        <p className={classes.manque}>{t('guide.avancement', { count: faites, total: etapes.length })}</p>
        <progress className={classes.progress} value={faites} max={etapes.length} aria-hidden />
      </div>
      <div className={classes.notices}>
        <Corrections isOpen />
        <AuditARepondre />
      </div>
      {reste.length === 0 ? (
        aCorriger === undefined && <p className={classes.complet}>{t('guide.complet')}</p>
      ) : (
        <ul className={classes.liste} aria-label={t('guide.titre')}>
          {reste.map((ouverte) => (
            <Ligne key={ouverte.etape.section} ouverte={ouverte} />
          ))}
        </ul>
      )}
      {aRevoir.length > 0 && (
        <section aria-labelledby={revoir} className={classes.revoir}>
          <Title order={2} size="h4" id={revoir}>
            {t('guide.aRevoir')}
          </Title>
          <ul className={classes.liste}>
            {aRevoir.map((ouverte) => (
              <Ligne key={ouverte.etape.section} ouverte={ouverte} />
            ))}
          </ul>
        </section>
      )}
      <div className={classes.whole}>
        <GuideButton from={pages[0] ?? null} />
      </div>
      <div ref={bottomBar} className={classes.actions}>
        <div role="status" className={classes.reseau}>
          {!isOnline && <p className={classes.horsConnexion}>{t('commun:horsLigne')}</p>}
        </div>
        <Button component={Link} to="/" variant="default">
          {t('commun:action.retour')}
        </Button>
        {aCorriger !== undefined ? (
          <Button component={Link} to={aCorriger.address}>
            {t('guide.corriger')}
          </Button>
        ) : isToSend ? (
          <EnvoyerButton />
        ) : (
          <Button component={Link} to={addressOf(premiere.etape)}>
            {t('guide.continuer')}
          </Button>
        )}
      </div>
      <Dialogues />
    </div>
  )
}

/** Asks to send the file, as the last section does. */
function EnvoyerButton() {
  const { t } = useTranslation('indicateurs')
  const { autosave } = useSheet()
  const finish = useFinish()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await autosave.flush()
      await finish(() => setBusy(false))
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button onClick={send} loading={isBusy}>
      {t('soumission.envoyer')}
    </Button>
  )
}

function Ligne({ ouverte: { etape, etat } }: { ouverte: EtapeOuverte }) {
  const { t } = useTranslation('indicateurs')
  const { erreurs, manques, exigences } = etat
  const direComptes = useDireComptes()
  const Icon = erreurs > 0 ? IconAlertCircle : manques.length > 0 ? IconCircleDotted : IconAlertTriangle
  const said = [...direComptes(etat), ...(manques.length > 0 ? [t('guide.champs', { count: manques.length })] : [])]
  return (
    <li>
      <Link to={addressOf(etape)} className={classes.ligne} data-erreur={erreurs + exigences > 0 || undefined}>
        <Icon size={20} aria-hidden />
        <span className={classes.nom}>
          <span className={classes.libelle}>{etape.libelle}</span>
          <span className={classes.detail}>{[etape.module, ...said].join(' · ')}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}
