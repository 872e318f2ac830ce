import type { FormProps } from '#dossiers/feuille/form-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { Faits } from '#dossiers/screens/indicateurs/lignes/tables/Faits'
import { Groupe } from '#dossiers/screens/indicateurs/lignes/tables/TablesEtReste'
import classes from './Irrigation.module.css'

/** Recorded volumes and rates, side by side where there is room, a reminder of the figures, and the resulting points. */
export function Enregistrement({ sousRubrique: { libelle: titre, libellesEnglobants } }: FormProps) {
  const groupes = libellesEnglobants.map(({ idLibelleEnglobant, libelle, indicateurs }) => ({
    id: idLibelleEnglobant,
    libelle,
    codes: indicateurs.map(({ codeNational }) => codeNational),
  }))
  const { scheme } = useSheet()
  const estSaisi = ({ codes }: (typeof groupes)[number]) =>
    codes.some((code) => scheme.indicateurs.get(code)?.modifiable === true)
  return (
    <>
      <div className={classes.groupes}>
        {groupes.filter(estSaisi).map(({ id, libelle, codes }) => (
          <div key={id}>
            <Groupe titre={libelle} isTitled={libelle !== titre} codes={codes}>
              <IndicateursTable caption={libelle} isHeadHidden codes={codes} />
            </Groupe>
          </div>
        ))}
      </div>
      <div className={classes.faits}>
        {groupes
          .filter((groupe) => !estSaisi(groupe))
          .map(({ id, libelle, codes }) => (
            <Groupe key={id} titre={libelle} isTitled={libelle !== titre} codes={codes}>
              <Faits codes={codes} />
            </Groupe>
          ))}
      </div>
    </>
  )
}
