import type { FormProps } from '../../../feuille/form-props'
import { IndicateursTable } from '../../../lignes/IndicateursTable'
import { Faits } from '../../../lignes/tables/Faits'
import { Groupe } from '../../../lignes/tables/TablesEtReste'
import { TotalDePoints } from '../../../lignes/tables/TotalDePoints'

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
              <Faits codes={codes} />
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
