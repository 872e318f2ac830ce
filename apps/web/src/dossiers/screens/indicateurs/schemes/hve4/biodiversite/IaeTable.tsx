import { accorder, elementsIae } from '@sillon/referentials'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stayOnField } from '#dossiers/feuille/go-to-field'
import { useRow, useSheet, useVisibleCodes } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { useRefusee } from '#dossiers/feuille/use-refusees'
import { MarqueDeQuestions } from '#dossiers/questions/MarqueDeQuestions'
import { AideBouton } from '#dossiers/screens/indicateurs/lecture/AideBouton'
import { LigneDeMessages } from '#dossiers/screens/indicateurs/lecture/LigneDeMessages'
import { ValeurLue } from '#dossiers/screens/indicateurs/lecture/ValeurLue'
import { ChampIndicateur } from '#dossiers/screens/indicateurs/lignes/ChampIndicateur'
import { useReprendre } from '#dossiers/screens/indicateurs/lignes/Proposition'
import { TableRepliable } from '#dossiers/screens/indicateurs/lignes/repli/TableRepliable'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import table from '../../../lignes/IndicateursTable.module.css'
import classes from './Biodiversite.module.css'

const quantite = (numero: number) => `HVE4_BIODIV_D_${numero}`
const conversion = (numero: number) => `HVE4_BIODIV_I_${numero}`
const totaux = ['HVE4_BIODIV_I_201', 'HVE4_BIODIV_I_202', 'HVE4_BIODIV_I_203']

/** A feature with its quantities, unit, coefficient and equivalents. */
const COLONNES = 7

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
        <th scope="col" rowSpan={2} className={`${table.unit} ${classes.unite}`}>
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

/** Memoised: the table renders again with each line that gets its first entry. */
const ElementRow = memo(function ElementRow({ element }: { element: ElementIae }) {
  const { t } = useTranslation('indicateurs')
  const { language, number } = useFormat()
  const isPhone = useIsPhone()
  useSameFocus(isPhone, element)
  const row = useRow(quantite(element.exploitation))
  if (row === undefined) return null
  const { libelleUnite, messageAide } = row.indicateur
  const { terreArable, exploitation } = element
  const nom = element.nom[language]
  const coefficient = number(element.coefficient)
  const aide =
    messageAide ??
    t('iae.aide', { coefficient, unite: libelleUnite, famille: t(`iae.famille.${element.famille ?? 'aucune'}`) })
  const { valeur } = row.ligne
  const unite =
    libelleUnite !== null && typeof valeur === 'number' ? accorder(libelleUnite, valeur, language) : libelleUnite
  // A box counts trees, however many there are.
  const pluriel = libelleUnite && accorder(libelleUnite, 2, language)
  const titre = (
    <span className={classes.element}>
      {nom}
      {isPhone && pluriel && <span className={classes.uniteDuNom}> ({pluriel})</span>}
      <AideBouton lieu={quantite(exploitation)} libelle={nom}>
        {aide}
      </AideBouton>
      {codesDe(element).map((code) => (
        <MarqueDeQuestions key={code} lieu={code} libelle={nom} />
      ))}
    </span>
  )
  if (isPhone) return <ElementCard element={element} titre={titre} unite={pluriel} />
  // At the end of the name, and after the first box in the tab order.
  const offres = (
    <span className={classes.offres}>
      {codesDe(element).map((code) => (
        <Offre key={code} code={code} element={element} />
      ))}
    </span>
  )
  return (
    <>
      <tr>
        <th scope="row">{titre}</th>
        <QuantiteCell numero={terreArable}>{offres}</QuantiteCell>
        <QuantiteCell numero={exploitation}>{terreArable === undefined && offres}</QuantiteCell>
        <td className={`${table.unit} ${classes.unite}`}>{unite}</td>
        <td className={`${table.number} ${classes.coefficient}`}>{coefficient}</td>
        <ConversionCell numero={terreArable} />
        <ConversionCell numero={exploitation} />
      </tr>
      <LigneDeMessages codes={codesDe(element)} colonnes={COLONNES} />
    </>
  )
})

/** Keeps the focus on its field when the phone is turned: rows and cards have boxes of their own. */
function useSameFocus(isPhone: boolean, element: ElementIae): void {
  const [seen, setSeen] = useState<{ isPhone: boolean; code: string | null }>({ isPhone, code: null })
  if (seen.isPhone !== isPhone) {
    const name = document.activeElement?.getAttribute('name')
    setSeen({ isPhone, code: codesDe(element).find((code) => code === name) ?? null })
  }
  useEffect(() => {
    if (seen.code !== null) stayOnField(seen.code)
  }, [seen])
}

interface CardProps {
  element: ElementIae
  titre: ReactNode
  /** In the plural; the title has it too. */
  unite: string | null
}

/** One box, for the arable land; a second one for the whole farm opens below, and stays open once it had an entry of its own: it may be emptied to be typed again. */
function ElementCard({ element, titre, unite }: CardProps) {
  const { t } = useTranslation('indicateurs')
  const { terreArable, exploitation } = element
  const [isOpen, setOpen] = useState(false)
  const farm = useRow(quantite(exploitation))
  const { modifierIndicateurs } = useSheet().dossier.permissions
  const { refused } = useRefusee(quantite(exploitation))
  if (!isOpen && (refused !== null || (farm !== undefined && farm.ligne.saisie !== null))) setOpen(true)
  const first = terreArable ?? exploitation
  const hasSecond = terreArable !== undefined && isOpen
  // A sheet that is only read has nothing behind an empty box.
  const canOpen = modifierIndicateurs || (farm !== undefined && farm.ligne.valeur !== null)
  return (
    <>
      <tr data-nature="D">
        <th scope="row">
          {titre}
          {/* Two boxes: each says what it counts. */}
          {hasSecond && (
            <>
              <br />
              <span className={classes.soft}>{t('iae.surTerreArable')}</span>
            </>
          )}
        </th>
        <QuantiteCell numero={first} />
        <ConversionCell numero={first}>
          <Offre code={quantite(first)} element={element} />
          {terreArable !== undefined && !isOpen && canOpen && (
            <button
              type="button"
              // A link to the second box leads here while that one is closed.
              name={quantite(exploitation)}
              className={classes.plus}
              onClick={() => {
                setOpen(true)
                stayOnField(quantite(exploitation))
              }}
            >
              {t('iae.ouvrirExploitation')}
            </button>
          )}
        </ConversionCell>
      </tr>
      {/* Each message under its own box. */}
      <LigneDeMessages codes={hasSecond ? [quantite(first)] : codesDe(element)} colonnes={COLONNES} />
      {hasSecond && (
        <>
          <tr data-nature="D">
            <th scope="row" data-unite={unite ?? undefined}>
              <span className={classes.soft}>{t('iae.touteLExploitation')}</span>
            </th>
            <QuantiteCell numero={exploitation} />
            <ConversionCell numero={exploitation}>
              <Offre code={quantite(exploitation)} element={element} />
            </ConversionCell>
          </tr>
          <LigneDeMessages codes={[quantite(exploitation)]} colonnes={COLONNES} />
        </>
      )}
    </>
  )
}

/** Undefined for an element without this column. */
type Numero = number | undefined

const QuantiteCell = ({ numero, children }: { numero: Numero; children?: ReactNode }) =>
  numero === undefined ? (
    <td className={table.blank} />
  ) : (
    <QuantiteField code={quantite(numero)}>{children}</QuantiteField>
  )

function QuantiteField({ code, children }: { code: string; children: ReactNode }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const row = useRow(code)
  const { modifierIndicateurs } = useSheet().dossier.permissions
  if (row === undefined) return <td className={table.blank} />
  const { saisie, proposition } = row.ligne
  return (
    <td className={table.field}>
      <div className={classes.retenu}>
        <ChampIndicateur {...row} isMessageBelow />
        {/* A field that is only read shows the value itself. */}
        {typeof proposition === 'number' && saisie === null && modifierIndicateurs && (
          <span className={classes.hint}>{t('iae.retenu', { valeur: number(proposition) })}</span>
        )}
        {children}
      </div>
    </td>
  )
}

interface OffreProps {
  code: string
  element: ElementIae
}

function Offre({ code, element }: OffreProps) {
  const row = useRow(code)
  return row === undefined ? null : <Reprendre {...row} estDeLExploitation={code === quantite(element.exploitation)} />
}

/**
 * Takes over the value from the rotation in place of an entry that differs, or the arable quantity in place of a smaller one: the whole farm has at least its
 * arable land, and may well have more. Below its box it would move the rows while one types.
 */
function Reprendre({
  estDeLExploitation,
  ...row
}: NonNullable<ReturnType<typeof useRow>> & { estDeLExploitation: boolean }) {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const reprendre = useReprendre(row)
  const { saisie, proposition } = row.ligne
  const isLarger = typeof saisie === 'number' && typeof proposition === 'number' && saisie > proposition
  if (reprendre === null || (estDeLExploitation && isLarger)) return null
  const valeur = formatValeur(proposition, row.indicateur, { sansUnite: true })
  const offre = t('iae.reprendre', { valeur, ...(estDeLExploitation && { context: 'TERRE_ARABLE' }) })
  return (
    <button
      type="button"
      className={classes.plus}
      aria-label={`${offre}, ${row.indicateur.libelle}`}
      onClick={reprendre}
    >
      {offre}
    </button>
  )
}

const ConversionCell = ({ numero, children }: { numero: Numero; children?: ReactNode }) =>
  numero === undefined ? (
    <td className={table.blank} />
  ) : (
    <ConversionValue code={conversion(numero)}>{children}</ConversionValue>
  )

function ConversionValue({ code, children }: { code: string; children: ReactNode }) {
  const { t } = useTranslation('indicateurs')
  const row = useRow(code)
  return (
    <td data-label={t('iae.courtConversion')} className={table.number}>
      {row === undefined ? '–' : <ValeurLue valeur={row.ligne.valeur} indicateur={row.indicateur} sansUnite />}
      {children}
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
