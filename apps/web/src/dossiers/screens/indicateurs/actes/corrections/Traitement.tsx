import { Checkbox } from '@mantine/core'
import { ligneDuConstat } from '@sillon/contract'
import { estDepassee, jourDe } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { useFormat } from '#socle/i18n/format'
import classes from './Corrections.module.css'
import { type CorrectionSituee, useTick } from './corrections'

/** State of a correction: a checkbox for people who may tick it; author and date for everybody. */
export function Traitement({ correction }: { correction: CorrectionSituee }) {
  const { t } = useTranslation('indicateurs')
  const { date } = useFormat()
  const { dossier } = useSheet()
  const [isBusy, tick] = useTick(correction)
  const { traiteLe, traitePar, section } = correction
  const isTreated = traiteLe !== null
  return (
    <div className={classes.traitement}>
      {dossier.permissions.traiterCorrections ? (
        <Checkbox
          label={t('corrections.traitee')}
          aria-label={t('corrections.traiteeDe', { section })}
          checked={isTreated}
          disabled={isBusy}
          onChange={(event) => tick(event.currentTarget.checked)}
        />
      ) : (
        <Etat correction={correction} />
      )}
      {isTreated && (
        <span className={classes.who}>
          {t(traitePar === null ? 'corrections.le' : 'corrections.par', { nom: traitePar, date: date(traiteLe) })}
        </span>
      )}
    </div>
  )
}

/** Whether a correction is treated, in a word. */
export function Etat({ correction: { traiteLe } }: { correction: CorrectionSituee }) {
  const { t } = useTranslation('indicateurs')
  const isTreated = traiteLe !== null
  return (
    <span className={classes.etat} data-treated={isTreated}>
      {t(isTreated ? 'corrections.traitee' : 'corrections.aTraiter')}
    </span>
  )
}

/** Longest comment that is not folded to its beginning, in characters: a longer one would push the fields and the proof's button away. */
const LONG = { phone: 240, wide: 500 }
const DEBUT = { phone: 140, wide: 200 }

/** Correction requested in a sub-section or a row: severity and deadline of the finding, the comment, its author and its date. */
export function Demande({ correction }: { correction: CorrectionSituee }) {
  const { t } = useTranslation('indicateurs')
  const { date, language } = useFormat()
  const { scheme } = useSheet()
  const { commentaire, demandePar, demandeLe, echeance, traiteLe } = correction
  const width = useIsPhone() ? 'phone' : 'wide'
  const constat = ligneDuConstat(correction, language)
  const isLate = traiteLe === null && estDepassee(echeance, jourDe(new Date()))
  return (
    <>
      {constat !== null && (
        <p className={classes.constat} data-late={isLate || undefined}>
          {constat}
          {isLate && ` – ${t('constat.depassee')}`}
        </p>
      )}
      {commentaire !== null && commentaire.length > LONG[width] ? (
        <details className={classes.long}>
          <summary>
            <span className={classes.debut}>{commentaire.slice(0, DEBUT[width]).replace(/\s+\S*$/u, '')}… </span>
            <span className={classes.lire}>{t('corrections.lire')}</span>
            <span className={classes.replier}>{t('corrections.replier')}</span>
          </summary>
          <p className={classes.comment}>{commentaire}</p>
        </details>
      ) : (
        <p className={classes.comment}>
          {commentaire ?? t('corrections.sansCommentaire', { context: scheme.validitePar })}
        </p>
      )}
      <p className={classes.who}>
        {t(demandePar === null ? 'corrections.demandeLe' : 'corrections.demandePar', {
          nom: demandePar,
          date: date(demandeLe),
        })}
      </p>
    </>
  )
}
