import type { DernierImportPac } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from './DernierImport.module.css'

/** Question before the undo of an import: its file, and the later changes that are lost. */
export function QuestionImport({ dernier, isDirty }: { dernier: DernierImportPac; isDirty: boolean }) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const { lignes, nombreParcelles } = dernier.pertes
  const surfaceOf = (surfaceHa: number) => (surfaceHa === 0 ? '–' : `${format.number(surfaceHa)} ha`)
  return (
    <>
      <p>{t('dernier.question', { nom: dernier.nom })}</p>
      {lignes.length + nombreParcelles > 0 && (
        <>
          <p className={classes.pertes}>{t('dernier.pertes')}</p>
          <ul className={classes.liste}>
            {lignes.map(({ libelleCulture, libelleTypeCulture, surfaceImport, surfaceActuelle }) => (
              <li key={`${libelleCulture} ${libelleTypeCulture}`}>
                {t('dernier.ligne', {
                  nom: libelleCulture,
                  avant: surfaceOf(surfaceImport),
                  apres: surfaceOf(surfaceActuelle),
                })}
              </li>
            ))}
            {nombreParcelles > 0 && <li>{t('dernier.parcelles', { count: nombreParcelles })}</li>}
          </ul>
        </>
      )}
      {isDirty && <p className={classes.pertes}>{t('dernier.saisie')}</p>}
    </>
  )
}
