import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useDossierPrecedent } from '#dossiers/feuille/use-an-dernier'
import classes from './AConfirmer.module.css'

/** Mark of a value copied from the year before, with its confirm button; for campaigns filled from earlier files, it names the file. */
export function AConfirmer({ code, libelle }: { code: string; libelle: string }) {
  const { t } = useTranslation('indicateurs')
  const { store, dossier, scheme, key } = useSheet()
  const precedent = useDossierPrecedent(key)
  const estRepris = precedent !== null && scheme.indicateurs.get(code)?.plusieursAnnees === true
  const millesime = precedent ?? key.millesime - 1
  const texte = estRepris ? t('copie.repris', { millesime }) : t('copie.aConfirmer')
  return (
    <span className={classes.line} data-mark>
      {dossier.permissions.modifierIndicateurs ? (
        <button
          type="button"
          className={classes.mark}
          title={t('copie.confirmer')}
          aria-label={
            estRepris ? t('copie.confirmerRepris', { millesime, libelle }) : t('copie.confirmerDe', { libelle })
          }
          onClick={() => store.confirm([code])}
        >
          {texte} <IconCheck size={14} aria-hidden />
        </button>
      ) : (
        <span className={classes.mark}>{texte}</span>
      )}
    </span>
  )
}

/** Button that confirms every copied value of a sub-section; nothing without one. */
export function ConfirmerTout({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  const { store, dossier } = useSheet()
  const count = useSummary((values) => values.toConfirm(codes).length)
  if (count === 0 || !dossier.permissions.modifierIndicateurs) return null
  return (
    <button type="button" className={classes.toutes} onClick={() => store.confirm(codes)}>
      {t('copie.confirmerTout', { count })} <IconCheck size={14} aria-hidden />
    </button>
  )
}

/** Number of unconfirmed copied values, with a link to the first; nothing without any, or for people who cannot confirm them. */
export function ResteAConfirmer({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  const { store, dossier } = useSheet()
  const goToField = useGoToField()
  const count = useSummary((values) => values.toConfirm(codes).length)
  const first = store.toConfirm(codes)[0]
  if (first === undefined || !dossier.permissions.modifierIndicateurs) return null
  return (
    <p className={classes.reste}>
      <button type="button" onClick={() => goToField(first)}>
        {t('copie.reste', { count })}
      </button>
    </p>
  )
}
