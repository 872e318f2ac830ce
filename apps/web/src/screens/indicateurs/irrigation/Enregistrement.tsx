import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format'
import { formatValeur } from '../format-valeur'
import { IndicateursTable } from '../IndicateursTable'
import type { FormProps } from '../ModuleSheet'
import { useRow } from '../sheet-context'
import { Groupe } from '../tables/TablesEtReste'
import { TotalDePoints } from '../tables/TotalDePoints'
import classes from './Irrigation.module.css'

/** Rows of the reminder: known elsewhere on this sheet, read only. */
const RAPPEL = ['HVE4_IRRI_I_7', 'HVE4_IRRI_I_8']
const SCORE = 'HVE4_IRRI_S_1'

/** What is recorded of volumes and of rates, a reminder of the figures, and what it all counts for. */
export function Enregistrement({ sousRubrique }: FormProps) {
  return (
    <>
      {sousRubrique.libellesEnglobants.map(({ idLibelleEnglobant, libelle, indicateurs }) => {
        const codes = indicateurs.map(({ codeNational }) => codeNational).filter((code) => code !== SCORE)
        return (
          <Groupe key={idLibelleEnglobant} titre={libelle} isTitled={libelle !== sousRubrique.libelle} codes={codes}>
            {codes.some((code) => RAPPEL.includes(code)) ? (
              <Rappel codes={codes} />
            ) : (
              <IndicateursTable caption={libelle} isHeadHidden codes={codes} />
            )}
          </Groupe>
        )
      })}
      <TotalDePoints code={SCORE} />
    </>
  )
}

const Rappel = ({ codes }: { codes: readonly string[] }) => (
  <dl className={classes.rappel}>
    {codes.map((code) => (
      <Fait key={code} code={code} />
    ))}
  </dl>
)

function Fait({ code }: { code: string }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const row = useRow(code)
  if (row === undefined) return null
  return (
    <div>
      <dt>{row.indicateur.libelle}</dt>
      <dd>{formatValeur(row.ligne.valeur, row.indicateur, { number, t })}</dd>
    </div>
  )
}
