import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#dossiers/dossier/Notice'
import { useIsPrinted } from '#dossiers/dossier/use-is-printed'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { codesOfPage, type Page } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import classes from './Alertes.module.css'

/**
 * Every refused entry and every message of the file, errors first and in the order of the sheets, each with a link to its field; nothing without any. They
 * never prevent the save of a draft. On paper links have no use: a sheet then shows its own messages only, and the synthesis those of the file.
 * @param isOfPage shows the messages of the page alone
 */
export function Alertes({ page, isOfPage = false }: { page: Page; isOfPage?: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { store, readings, scheme } = useSheet()
  const goToField = useGoToField()
  const refusees = useRefusees()
  const isPrinted = useIsPrinted()
  useSummary(() =>
    readings
      .faults()
      .map(({ code, texte }) => `${code} ${texte}`)
      .join('|'),
  )
  const rankOf = (code: string) => scheme.indicateurs.get(code)?.idIndicateur ?? 0
  const faults = readings
    .faults()
    .toSorted(
      (a, b) => Number(a.severite !== 'erreur') - Number(b.severite !== 'erreur') || rankOf(a.code) - rankOf(b.code),
    )
  const alertes = [
    ...refusees.map(({ name, code, texte }) => ({
      name,
      code,
      texte: t('alertes.refusee', { texte }),
      severite: 'erreur' as const,
    })),
    ...faults.map((fault) => ({ ...fault, name: fault.code })),
  ]
  const codes = new Set(codesOfPage(page))
  const shown = isOfPage || (isPrinted && !page.isSynthese) ? alertes.filter(({ code }) => codes.has(code)) : alertes
  const [first] = shown
  if (first === undefined) return null
  return (
    <Notice
      icon={IconAlertTriangle}
      title={t('alertes.titre', { count: shown.length })}
      tone={first.severite === 'erreur' ? 'error' : 'warning'}
    >
      <ul className={classes.list}>
        {shown.map(({ name, code, texte, severite }) => (
          <li key={`${name} ${texte}`} data-severite={severite}>
            <button type="button" onClick={() => goToField(name)}>
              {store.indicateur(code)?.libelle}
            </button>
            <p>
              <span className={classes.severite}>{t(`alertes.${severite}`)}</span> {texte}
            </p>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
