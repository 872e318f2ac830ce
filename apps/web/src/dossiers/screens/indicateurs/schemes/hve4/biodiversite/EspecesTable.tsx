import { couverts } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { useRow } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { MarqueDeQuestions } from '#dossiers/questions/MarqueDeQuestions'
import { ChampIndicateur } from '#dossiers/screens/indicateurs/lignes/ChampIndicateur'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { Proposition } from '#dossiers/screens/indicateurs/lignes/Proposition'
import { SaisieTable } from '#dossiers/screens/indicateurs/lignes/SaisieTable'
import { useNomDeSource } from '#dossiers/screens/indicateurs/lignes/use-nom-de-source'
import { useFormat } from '#socle/i18n/format'
import table from '../../../lignes/IndicateursTable.module.css'

const especes = (numero: number) => `HVE4_BIODIV_D_${numero}`
const equivalent = (numero: number) => `HVE4_BIODIV_I_${numero}`
const inTable = new Set(couverts.flatMap(({ numero }) => [especes(numero), equivalent(numero)]))

/** Number of plant species by kind of cover, with the equivalent number of each; then the parts of the points. */
export function EspecesTable({ sousRubrique, codes }: { sousRubrique: { libelle: string }; codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  const head = (
    <tr>
      <th scope="col">{t('especes.couvert')}</th>
      <th scope="col">{t('colonne.ASSOLEMENT')}</th>
      <th scope="col">{t('especes.nombre')}</th>
      <th scope="col">{t('especes.equivalent')}</th>
    </tr>
  )
  return (
    <>
      <SaisieTable caption={sousRubrique.libelle} head={head}>
        {couverts.map((couvert) => (
          <CouvertRow key={couvert.numero} {...couvert} />
        ))}
      </SaisieTable>
      <IndicateursTable caption={t('especes.resultat')} codes={codes.filter((code) => !inTable.has(code))} />
    </>
  )
}

function CouvertRow({ numero, nom }: (typeof couverts)[number]) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const formatValeur = useFormatValeur()
  const nomDeSource = useNomDeSource()
  const row = useRow(especes(numero))
  const result = useRow(equivalent(numero))
  if (row === undefined) return null
  return (
    <tr>
      <th scope="row">
        {nom[language]}
        <MarqueDeQuestions lieu={row.indicateur.codeNational} libelle={nom[language]} />
      </th>
      <td data-label={nomDeSource('ASSOLEMENT')} className={table.number}>
        <Proposition {...row} />
      </td>
      <td data-label={t('especes.nombre')} className={table.field}>
        <div className={table.fieldLine}>
          <ChampIndicateur {...row} />
        </div>
      </td>
      <td data-label={t('especes.equivalent')} className={table.retained} data-seule>
        <strong>{result && formatValeur(result.ligne.valeur, result.indicateur)}</strong>
      </td>
    </tr>
  )
}
