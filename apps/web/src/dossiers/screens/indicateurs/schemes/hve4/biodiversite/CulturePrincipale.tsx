import { nomEn } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { useRow, useSheet } from '#dossiers/feuille/sheet-context'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { useFormat } from '#socle/i18n/format'
import classes from './Biodiversite.module.css'

const CULTURE = 'HVE4_BIODIV_I_421'
const PRAIRIE_TEMPORAIRE = 'PRAIRIE_TEMPORAIRE'

/** Weight of the main crop, with the name of the crop selected by the rule. */
export function CulturePrincipale({
  sousRubrique,
  codes,
}: {
  sousRubrique: { libelle: string }
  codes: readonly string[]
}) {
  return (
    <>
      <Retenue />
      <IndicateursTable caption={sousRubrique.libelle} codes={codes.filter((code) => code !== CULTURE)} />
    </>
  )
}

function Retenue() {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const row = useRow(CULTURE)
  const { lignes } = useSheet()
  if (row === undefined || typeof row.ligne.valeur !== 'string') return null
  const code = row.ligne.valeur
  const noms = lignes
    .filter((ligne) => (ligne.regroupementCulture ?? ligne.codeTypeCulture) === code || ligne.codeTypeCulture === code)
    .map((ligne) => ligne.culture?.libelle ?? ligne.typeCulture.libelle)
  const libelle = [...new Set(noms)].join(', ') || code
  const nom =
    code === PRAIRIE_TEMPORAIRE
      ? t('culture.prairieTemporaire')
      : nomEn(language, 'groupes', code, nomEn(language, 'types', code, libelle))
  return (
    <p className={classes.fact}>
      {row.indicateur.libelle}
      {t('deuxPoints')}
      <strong>{nom}</strong>
    </p>
  )
}
