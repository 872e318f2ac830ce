import { accorder, elementsIae, sameValue } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { useRow, useVisibleCodes } from '#dossiers/feuille/sheet-context'
import { MarqueDeQuestions } from '#dossiers/questions/MarqueDeQuestions'
import { AideBouton } from '#dossiers/screens/indicateurs/lecture/AideBouton'
import { LigneDeMessages } from '#dossiers/screens/indicateurs/lecture/LigneDeMessages'
import { ValeurLue } from '#dossiers/screens/indicateurs/lecture/ValeurLue'
import { ChampIndicateur } from '#dossiers/screens/indicateurs/lignes/ChampIndicateur'
import { Proposition } from '#dossiers/screens/indicateurs/lignes/Proposition'
import { TableRepliable } from '#dossiers/screens/indicateurs/lignes/repli/TableRepliable'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import table from '../../../lignes/IndicateursTable.module.css'
import classes from './Biodiversite.module.css'

const quantite = (numero: number) => `HVE4_BIODIV_D_${numero}`
const conversion = (numero: number) => `HVE4_BIODIV_I_${numero}`
const totaux = ['HVE4_BIODIV_I_201', 'HVE4_BIODIV_I_202', 'HVE4_BIODIV_I_203']

type ElementIae = (typeof elementsIae)[number]

/** Entered rows, in the order of their columns. */
const codesDe = ({ terreArable, exploitation }: ElementIae): string[] =>
  [terreArable, exploitation].flatMap((numero) => (numero === undefined ? [] : quantite(numero)))

/** Quantities of each agro-ecological feature on arable land and on the whole farm, and their equivalent in hectares. */
export function IaeTable({ sousRubrique }: { sousRubrique: { libelle: string } }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { role } = useUser()
  const visible = useVisibleCodes(elementsIae.flatMap(codesDe))
  const elements = elementsIae.filter((element) => codesDe(element).some((code) => visible.includes(code)))
  const head = (
    <>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('iae.element')}
        </th>
        <th scope="colgroup" colSpan={2} data-group>
          {t('iae.reels')}
        </th>
        <th scope="col" rowSpan={2}>
          {t('colonne.unite')}
        </th>
        <th scope="col" rowSpan={2}>
          {t('iae.coefficient')}
        </th>
        <th scope="colgroup" colSpan={2} data-group>
          {t('iae.conversion')}
        </th>
      </tr>
      <tr>
        <th scope="col">{t('iae.terreArable')}</th>
        <th scope="col">{t('iae.exploitation')}</th>
        <th scope="col">{t('iae.terreArable')}</th>
        <th scope="col">{t('iae.exploitation')}</th>
      </tr>
    </>
  )
  return (
    <div className={classes.iae} data-agriculteur={role === 'AGRICULTEUR'}>
      <TableRepliable
        place={quantite(elementsIae[0]?.exploitation ?? 0)}
        caption={sousRubrique.libelle}
        head={head}
        lignes={elements.map((element) => ({
          cle: quantite(element.exploitation),
          nom: element.nom[language],
          codes: codesDe(element),
        }))}
        row={({ cle }) => {
          const element = elements.find(({ exploitation }) => quantite(exploitation) === cle)
          return element && <ElementRow element={element} />
        }}
      />
      <Totaux />
    </div>
  )
}

function ElementRow({ element }: { element: ElementIae }) {
  const { t } = useTranslation('indicateurs')
  const { language, number } = useFormat()
  const row = useRow(quantite(element.exploitation))
  if (row === undefined) return null
  const { libelleUnite, messageAide } = row.indicateur
  const nom = element.nom[language]
  const coefficient = number(element.coefficient)
  const aide =
    messageAide ??
    t('iae.aide', { coefficient, unite: libelleUnite, famille: t(`iae.famille.${element.famille ?? 'aucune'}`) })
  const { terreArable, exploitation } = element
  const { valeur } = row.ligne
  const unite =
    libelleUnite !== null && typeof valeur === 'number' ? accorder(libelleUnite, valeur, language) : libelleUnite
  // A column counts trees, however many there are.
  const unites = libelleUnite === null ? null : accorder(libelleUnite, 2, language)
  return (
    <>
      <tr>
        <th scope="row">
          <span className={classes.element}>
            {nom}
            <AideBouton lieu={quantite(exploitation)} libelle={nom}>
              {aide}
            </AideBouton>
            {codesDe(element).map((code) => (
              <MarqueDeQuestions key={code} lieu={code} libelle={nom} />
            ))}
          </span>
        </th>
        <QuantiteCell numero={terreArable} label={t('iae.courtTerreArable', { unite: unites })} order={1} />
        <QuantiteCell numero={exploitation} label={t('iae.courtExploitation', { unite: unites })} order={3} />
        <td className={table.unit}>{unite}</td>
        <td className={`${table.number} ${classes.coefficient}`}>{coefficient}</td>
        <ConversionCell numero={terreArable} order={2} />
        <ConversionCell numero={exploitation} order={4} />
      </tr>
      <LigneDeMessages codes={codesDe(element)} colonnes={7} />
    </>
  )
}

interface CellProps {
  /** Undefined for an element without this column. */
  numero: number | undefined
  /** Order of the cell on a narrow screen: each quantity is followed by its conversion. */
  order: number
}

function QuantiteCell({ numero, ...place }: CellProps & { label: string }) {
  return numero === undefined ? <td className={table.blank} /> : <QuantiteField code={quantite(numero)} {...place} />
}

function QuantiteField({ code, label, order }: { code: string; label: string; order: number }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const row = useRow(code)
  if (row === undefined) return <td className={table.blank} />
  const { saisie, proposition } = row.ligne
  return (
    <td data-label={label} data-order={order} className={table.field}>
      <div className={table.fieldLine}>
        <div>
          <ChampIndicateur {...row} isMessageBelow />
          {typeof proposition === 'number' && (
            <span className={table.hint}>
              {saisie === null ? t('iae.retenu', { valeur: number(proposition) }) : <Propose {...row} />}
            </span>
          )}
        </div>
      </div>
    </td>
  )
}

/** Value from the arable quantity or the rotation, beside an entry that differs. */
function Propose(row: NonNullable<ReturnType<typeof useRow>>) {
  const { t } = useTranslation('indicateurs')
  if (sameValue(row.ligne.saisie, row.ligne.proposition)) return null
  return (
    <>
      {t('iae.propose')} <Proposition {...row} />
    </>
  )
}

function ConversionCell({ numero, order }: CellProps) {
  return numero === undefined ? (
    <td className={table.blank} />
  ) : (
    <ConversionValue code={conversion(numero)} order={order} />
  )
}

function ConversionValue({ code, order }: { code: string; order: number }) {
  const { t } = useTranslation('indicateurs')
  const row = useRow(code)
  return (
    <td data-label={t('iae.courtConversion')} data-order={order} className={table.number}>
      {row === undefined ? '–' : <ValeurLue valeur={row.ligne.valeur} indicateur={row.indicateur} sansUnite />}
    </td>
  )
}

function Totaux() {
  const visible = useVisibleCodes(totaux)
  return (
    <dl className={classes.figures}>
      {visible.map((code) => (
        <Total key={code} code={code} />
      ))}
    </dl>
  )
}

function Total({ code }: { code: string }) {
  const row = useRow(code)
  if (row === undefined) return null
  return (
    <div>
      <dt>{row.indicateur.libelle}</dt>
      <dd>
        <ValeurLue valeur={row.ligne.valeur} indicateur={row.indicateur} sansUnite />{' '}
        <small>{row.indicateur.libelleUnite}</small>
      </dd>
    </div>
  )
}
