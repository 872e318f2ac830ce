import type { Explanation } from '@sillon/engine'
import { phraseDe } from '@sillon/referentials'
import { sansBalises } from '#dossiers/feuille/gras'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import classes from './Explication.module.css'
import { useTexte } from './Noeud'

/** One sentence that says why a value is what it is; nothing for an input without an entry. */
export function Phrase({ explication }: { explication: Explanation }) {
  const { scheme } = useSheet()
  const { language, number } = useFormat()
  const texteDe = useTexte()
  const phrase = phraseDe(explication, {
    language,
    libelle: (code) => sansBalises(scheme.libelleOf(code)[language]),
    texte: (lue) => (scheme.indicateurs.has(lue.code) ? texteDe(lue) : null),
    nombre: number,
    aUnDefaut: (code) => scheme.indicateurs.get(code)?.kind.aUnDefaut === true,
  })
  return phrase === null ? null : <p className={classes.phrase}>{phrase}</p>
}
