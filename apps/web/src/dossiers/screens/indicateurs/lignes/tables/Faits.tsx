import { accorder } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { useRow, useSheet } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { useFormat } from '#socle/i18n/format'
import { Pourquoi } from '../../lecture/explication/Pourquoi'
import { Libelle } from '../../lecture/Libelle'
import { Messages } from '../../lecture/Messages'
import { ValeurLue } from '../../lecture/ValeurLue'
import { PointsACote, useNote } from '../colonnes'
import { Repli } from '../repli/Repli'
import { useReglesDeRepli } from '../repli/regles'
import { useOuverture } from '../repli/use-repli'
import classes from './Faits.module.css'

/** Values computed from the entries or from other sources, as captions side by side, without a field. */
export const Faits = ({ codes }: { codes: readonly string[] }) =>
  codes.length === 0 ? null : (
    <dl className={classes.root}>
      {codes.map((code) => (
        <Fait key={code} code={code} />
      ))}
    </dl>
  )

function Fait({ code }: { code: string }) {
  const { language, number } = useFormat()
  const note = useNote(code)
  const { scheme } = useSheet()
  const row = useRow(code)
  if (row === undefined) return null
  const { indicateur, ligne } = row
  // For a count, and beside a maximum, the name already tells the unit.
  const estCompte = scheme.indicateurs.get(code)?.kind.id === 'numeriqueEntier'
  const max = note === null ? indicateur.max : null
  return (
    <div data-nature={indicateur.nature}>
      <dt>
        <Libelle indicateur={indicateur} sansAide={indicateur.nature !== 'C'} />
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
        {indicateur.nature !== 'C' && <Pourquoi code={code} libelle={indicateur.libelle} />}
        {note !== null && <PointsACote indicateur={indicateur} note={note} />}
      </dd>
      {ligne.messages.length > 0 && (
        <dd>
          <Messages messages={ligne.messages} />
        </dd>
      )}
    </div>
  )
}

/** Captions collapsed into one line, which shows the last of them, their total. */
function FaitsReplies({ codes, estSeul }: { codes: readonly string[]; estSeul: boolean }) {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const total = codes.at(-1) ?? ''
  const row = useRow(total)
  const { estOuvert, basculer, ouvrir } = useOuverture(`${codes[0]}.faits`)
  if (row === undefined) return <Faits codes={codes} />
  return (
    <div data-tout-replie={(estSeul && !estOuvert) || undefined}>
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
        <Faits codes={codes} />
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
export function FaitsDeSection({ codes, estSeul }: { codes: readonly string[]; estSeul: boolean }) {
  const { faits, etroite } = useReglesDeRepli(codes[0] ?? '')
  const isPhone = useIsPhone()
  if (codes.length === 0) return null
  return faits || (isPhone && (!estSeul || etroite) && codes.length > FEW) ? (
    <FaitsReplies codes={codes} estSeul={estSeul} />
  ) : (
    <Faits codes={codes} />
  )
}
