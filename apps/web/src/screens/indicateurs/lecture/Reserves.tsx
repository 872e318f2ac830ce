import { useTranslation } from 'react-i18next'
import { useLigne, useSheet } from '../feuille/sheet-context'
import { AideBouton } from './AideBouton'
import classes from './Libelle.module.css'

/** What keeps a score, or a reference that it is read from, from being presented as official: its rule is ours, or a value has no official source. */
export function Reserves({ code }: { code: string }) {
  const { t } = useTranslation('indicateurs')
  const { scheme } = useSheet()
  const { reserves } = useLigne(code)
  const isScore = scheme.indicateurs.get(code)?.scoring === true
  const tags = [
    isScore && reserves.regleAConfirmer && 'regleAConfirmer',
    reserves.valeurIndicative && 'valeurIndicative',
  ] as const
  return tags.map(
    (tag) =>
      tag && (
        <span key={tag} className={classes.tag}>
          {t(`${tag}.tag`)}
          <AideBouton sujet={t(`${tag}.tag`)} texte={t(`${tag}.detail`)} />
        </span>
      ),
  )
}
