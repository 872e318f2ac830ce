import type { Language, ParamsExport } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import { phraseDe } from '#personnes/journal/phrases'
import { countActes, findActesAvant, findNoms } from '#personnes/journal/repository'
import { writeCsv } from '#socle/tableurs/csv'
import type { GenreDExport, Production } from '../genre'

type Params = ParamsExport<'journal'>

/** Number of rows of one query: some tens of milliseconds, after which other requests have their turn. */
const PAGE = 500

interface Textes {
  readonly libelle: string
  readonly le: string
  readonly phrase: string
  readonly auteur: string
  readonly adresse: string
}

const textes: Readonly<Record<Language, Textes>> = {
  fr: { libelle: 'Journal de l’administration', le: 'Date', phrase: 'Action', auteur: 'Par', adresse: 'Adresse' },
  en: { libelle: 'Journal of the administration', le: 'Date', phrase: 'Act', auteur: 'By', adresse: 'Address' },
}

/** The administration's journal with the filters of its list, newest first. */
export const journal: GenreDExport<Params> = {
  libelle: (_, langue) => textes[langue].libelle,
  authorize: (user) => authorize(user, 'administration.journal'),
  async produire(production) {
    const { libelle, le, phrase, auteur, adresse } = textes[production.langue]
    const contenu = writeCsv({
      nom: libelle,
      colonnes: [
        { titre: le, genre: 'moment' },
        { titre: phrase, genre: 'texte' },
        { titre: auteur, genre: 'texte' },
        { titre: adresse, genre: 'texte' },
      ],
      lignes: lignes(production),
    })
    return { nomFichier: 'journal.csv', typeMime: 'text/csv; charset=utf-8', contenu }
  },
}

async function* lignes({ db, user, langue, params, avancer }: Production<Params>) {
  const total = await countActes(db, user, params)
  const noms = await findNoms(db)
  let dernier: number | null = null
  for (let fait = 0; ; ) {
    avancer(fait, Math.max(fait, total))
    const page = await findActesAvant(db, user, params, dernier, PAGE)
    const last = page.at(-1)
    if (last === undefined) return
    for (const ligne of page) yield [ligne.le, phraseDe(ligne, noms, langue), ligne.auteur, ligne.adresse]
    dernier = last.idJournal
    fait += page.length
  }
}
