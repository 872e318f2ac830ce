import { useTranslation } from 'react-i18next'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { type Manques, manquesDe, type Page } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useComptes } from '#dossiers/feuille/use-comptes'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import classes from './ProgressionCard.module.css'

/** Missing rows of a module, by sub-section, in the present state of the file. */
export function useManques(page: Page): Manques[] {
  const { readings } = useSheet()
  const refusees = useRefusees().map(({ code }) => code)
  useSummary(() => JSON.stringify(manquesDe(readings, page, refusees)))
  return manquesDe(readings, page, refusees)
}

/** State of a module without missing rows: its errors, or that it is complete. */
export function SansManque({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { erreurs: count } = useComptes(page)
  return t(count === 0 ? 'rail.complet' : 'compte.erreurs', { count })
}

/** Sub-sections with missing rows, each with a link to its first empty field. */
export function ListeDesManques({ manques }: { manques: readonly Manques[] }) {
  const { t } = useTranslation('indicateurs')
  const goToField = useGoToField()
  const { tree } = useSheet()
  const sections = tree.flatMap(({ rubriques }) => rubriques).flatMap(({ sousRubriques }) => sousRubriques)
  const libelleOf = (code: string) => sections.find(({ codeNational }) => codeNational === code)?.libelle ?? code
  return (
    <ul className={classes.missing}>
      {manques.map(({ sousRubrique, codes: [first = '', ...others] }) => (
        <li key={sousRubrique}>
          <button type="button" onClick={() => goToField(first)}>
            {libelleOf(sousRubrique)}
          </button>{' '}
          {others.length > 0 && (
            <span className={classes.caption}>{t('progression.champs', { count: others.length + 1 })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
