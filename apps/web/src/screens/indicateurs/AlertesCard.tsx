import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card'
import classes from './AlertesCard.module.css'
import { useGoToField } from './go-to-field'
import { useSheet, useSummary } from './sheet-context'

/** Every message of the file, errors first and in the order of the sheets, each leading to its field; nothing while there is none. They never keep a draft from being saved. */
export function AlertesCard() {
  const { t } = useTranslation('indicateurs')
  const { store, scheme } = useSheet()
  const goToField = useGoToField()
  useSummary((values) =>
    values
      .faults()
      .map(({ code, texte }) => `${code} ${texte}`)
      .join('|'),
  )
  const rankOf = (code: string) => scheme.indicateurs.get(code)?.idIndicateur ?? 0
  const faults = store
    .faults()
    .toSorted(
      (a, b) => Number(a.severite !== 'erreur') - Number(b.severite !== 'erreur') || rankOf(a.code) - rankOf(b.code),
    )
  if (faults.length === 0) return null
  return (
    <Card title={t('alertes.titre', { count: faults.length })}>
      <ul className={classes.list}>
        {faults.map(({ code, texte, severite }) => (
          <li key={`${code} ${texte}`} data-severite={severite}>
            <button type="button" onClick={() => goToField(code)}>
              {store.indicateur(code)?.libelle}
            </button>
            <p>
              <span className={classes.severite}>{t(`alertes.${severite}`)}</span> {texte}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
