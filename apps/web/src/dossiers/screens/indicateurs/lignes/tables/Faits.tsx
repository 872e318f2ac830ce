import { accorder } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { useRow, useSheet } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { useFormat } from '#socle/i18n/format'
import { AideBouton } from '../../lecture/AideBouton'
import { Pourquoi } from '../../lecture/explication/Pourquoi'
import { Libelle } from '../../lecture/Libelle'
import { Messages } from '../../lecture/Messages'
import { ValeurLue } from '../../lecture/ValeurLue'
import { noteDe } from '../colonnes'
import { Repli } from '../repli/Repli'
import { useReglesDeRepli } from '../repli/regles'
import { useOuverture } from '../repli/use-repli'
import classes from './Faits.module.css'

/** Values computed from the entries or from other sources, without a field: as captions side by side, or as a table of values and points. */
export function Faits({ codes, caption = '' }: { codes: readonly string[]; caption?: string }) {
  const { scheme, presentation } = useSheet()
  const Notes = presentation.faitsNotes
  if (codes.length === 0) return null
  if (Notes !== undefined && codes.some((code) => noteDe(scheme, code) !== null))
    return <Notes codes={codes} caption={caption} />
  return (
    <dl className={classes.root} data-faits>
      {codes.map((code) => (
        <Fait key={code} code={code} />
      ))}
    </dl>
  )
}

function Fait({ code }: { code: string }) {
  const { language, number } = useFormat()
  const { scheme } = useSheet()
  const row = useRow(code)
  if (row === undefined) return null
  const { indicateur, ligne } = row
  // For a count, and beside a maximum, the name already tells the unit.
  const estCompte = scheme.indicateurs.get(code)?.kind.id === 'numeriqueEntier'
  const { max } = indicateur
  return (
    <div data-nature={indicateur.nature}>
      <dt>
        <Libelle indicateur={indicateur} sansAide />
      </dt>
      <dd>
        <strong>
          <ValeurLue valeur={ligne.valeur} indicateur={indicateur} sansUnite={max !== null || estCompte} />
        </strong>
        {max !== null && (
          <span className={classes.max}>
            {' '}
            / {number(max)} {indicateur.libelleUnite !== null && accorder(indicateur.libelleUnite, max, language)}
          </span>
        )}
        {/* After the value: hidden until the pointer comes, the sign would part it from its name. */}
        {indicateur.nature === 'C' ? (
          <AideBouton lieu={code} libelle={indicateur.libelle}>
            {indicateur.messageAide ?? undefined}
          </AideBouton>
        ) : (
          <Pourquoi code={code} libelle={indicateur.libelle} />
        )}
      </dd>
      {ligne.messages.length > 0 && (
        <dd>
          <Messages messages={ligne.messages} />
        </dd>
      )}
    </div>
  )
}

interface Props {
  codes: readonly string[]
  /** Name of the section, for their table. */
  caption: string
  estSeul: boolean
}

/** Captions collapsed into one line, which shows the last of them, their total. */
function FaitsReplies({ codes, caption, estSeul }: Props) {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const total = codes.at(-1) ?? ''
  const row = useRow(total)
  const { estOuvert, basculer, ouvrir } = useOuverture(`${codes[0]}.faits`)
  if (row === undefined) return <Faits codes={codes} caption={caption} />
  return (
    <div data-faits data-tout-replie={(estSeul && !estOuvert) || undefined}>
      <Repli
        titre={
          <span>
            <span data-nom>{t('repli.faits', { nom: row.indicateur.libelle })}</span>{' '}
            {formatValeur(row.ligne.valeur, row.indicateur)}
          </span>
        }
        estOuvert={estOuvert}
        onBasculer={basculer}
        onTrouve={ouvrir}
      >
        <Faits codes={codes} caption={caption} />
      </Repli>
    </div>
  )
}

/** This many fit on a line or two of a telephone. */
const FEW = 2

/**
 * Rows of a section without a field: side by side, or collapsed. They collapse where the section is entered elsewhere, and on a telephone where many of them
 * would separate two fields.
 */
export function FaitsDeSection({ codes, caption, estSeul }: Props) {
  const { faits, etroite } = useReglesDeRepli(codes[0] ?? '')
  const isPhone = useIsPhone()
  if (codes.length === 0) return null
  return faits || (isPhone && (!estSeul || etroite) && codes.length > FEW) ? (
    <FaitsReplies codes={codes} caption={caption} estSeul={estSeul} />
  ) : (
    <Faits codes={codes} caption={caption} />
  )
}
