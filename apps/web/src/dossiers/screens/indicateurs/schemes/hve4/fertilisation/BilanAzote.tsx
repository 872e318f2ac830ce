import { useTranslation } from 'react-i18next'
import type { FormProps } from '#dossiers/feuille/form-props'
import { useRow, useSheet } from '#dossiers/feuille/sheet-context'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { Champ, ChampNomme, Champs } from '#dossiers/screens/indicateurs/lignes/tables/Champs'
import { CAMPAGNES, ColonnesTable, parCampagne } from '#dossiers/screens/indicateurs/lignes/tables/ColonnesTable'
import { Groupe } from '#dossiers/screens/indicateurs/lignes/tables/TablesEtReste'
import { SelectField } from '#socle/fields/SelectField'

const code = (suffix: string) => `HVE4_FERTI_${suffix}`

const COMPRISES = code('D_102')
const RETENUS = code('I_119')

/** Two sides of the balance: a row of each, to find its heading, and its totals for each campaign. */
const cotes = [
  { ligne: code('D_110'), totaux: [code('I_104')] },
  { ligne: code('D_133'), totaux: [code('I_105'), code('I_106')] },
]
const parAnnee = cotes.flatMap(({ totaux }) => totaux)

/** Choices, entries and exits by campaign, result (specification of the level-4 scheme, fertilisation sheets, 1). */
export function BilanAzote({ sousRubrique }: FormProps) {
  const annee = useAnnee()
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const nomme = (row: string) => {
    const indicateur = store.indicateur(row)
    return { libelle: indicateur?.libelle ?? '', unite: indicateur?.libelleUnite ?? '' }
  }
  const englobantOf = (row: string) =>
    sousRubrique.libellesEnglobants.find(({ indicateurs }) =>
      indicateurs.some(({ codeNational }) => codeNational === row),
    )
  const resultats = englobantOf(code('I_107'))
  const lignesOf = (englobant: typeof resultats) => englobant?.indicateurs.map(({ codeNational }) => codeNational) ?? []
  const codesResultats = [...lignesOf(resultats).filter((row) => row !== RETENUS && !parAnnee.includes(row)), RETENUS]
  return (
    <>
      <Champs>
        <Champ code={code('D_103')} />
        <Champ code={code('D_104')} />
        <MineuresComprises />
        <Champ code={code('D_101')} />
      </Champs>
      {cotes.map(({ ligne, totaux }) => {
        const englobant = englobantOf(ligne)
        const lignes = lignesOf(englobant)
        const titre = t('bilanAzote.titre', { ...nomme(ligne), libelle: englobant?.libelle })
        return (
          <Groupe key={ligne} titre={titre} codes={lignes}>
            <ColonnesTable
              caption={titre}
              colonnes={CAMPAGNES.map(annee)}
              lignes={lignes.map((row) => ({ titre: nomme(row).libelle, codes: parCampagne(row) }))}
              totaux={totaux.map((row) => ({
                titre: nomme(row).unite === nomme(ligne).unite ? nomme(row).libelle : t('bilanAzote.titre', nomme(row)),
                codes: parCampagne(row),
              }))}
            />
          </Groupe>
        )
      })}
      <Groupe titre={resultats?.libelle ?? ''} codes={codesResultats}>
        <IndicateursTable caption={resultats?.libelle ?? ''} codes={codesResultats} />
      </Groupe>
    </>
  )
}

/** Whether the balance includes the minor crops; the default is "Non" (specification of the level-4 scheme, section 4). */
function MineuresComprises() {
  const { t } = useTranslation('indicateurs')
  const { store, dossier } = useSheet()
  const row = useRow(COMPRISES)
  if (row === undefined) return null
  return (
    <ChampNomme indicateur={row.indicateur}>
      <SelectField
        label={row.indicateur.libelle}
        isLabelHidden
        name={COMPRISES}
        value={String(row.ligne.saisie === true)}
        choices={[
          { value: 'false', label: t('commun:champ.booleen.non') },
          { value: 'true', label: t('commun:champ.booleen.oui') },
        ]}
        disabled={!dossier.permissions.modifierIndicateurs}
        onChange={(value) => store.enter(COMPRISES, value === 'true')}
      />
    </ChampNomme>
  )
}
