import { Readable } from 'node:stream'
import type { ParamsExport } from '@sillon/contract'
import { makeZip } from 'client-zip'
import { requireVisible } from '#fermes/exploitations/visibility'
import { nomSur } from '../../classeur/noms'
import { contenuEdition } from '../../editions/contenu'
import { rapportPdf } from '../../editions/rapport/rapport'
import { textes } from '../../editions/textes'
import type { GenreDExport } from '../genre'

/** Reports of the selected files, one PDF each in one archive; its progress counts files. */
export const rapports: GenreDExport<ParamsExport<'rapports'>> = {
  libelle: ({ millesime, dossiers }, langue) => `${textes[langue].rapports} – ${millesime} (${dossiers.length})`,
  async authorize(user, { dossiers }, db) {
    // All or none: a request with an invisible farm reveals nothing about it.
    for (const { idExploitation } of dossiers) await requireVisible(db, user, idExploitation)
  },
  async produire({ db, user, langue, params: { millesime, dossiers }, avancer, signal }) {
    const t = textes[langue]
    const fichiers = (async function* () {
      const noms = new Map<string, number>()
      for (const [index, dossier] of dossiers.entries()) {
        const contenu = await contenuEdition(db, user, { ...dossier, millesime }, langue)
        const nom = nomSur([contenu.exploitation.raisonSociale, dossier.codeNational].join(' - '))
        // Two farms may have the same name; Windows ignores case.
        const cle = nom.toLowerCase()
        const autres = noms.get(cle) ?? 0
        noms.set(cle, autres + 1)
        const suite = autres === 0 ? '' : ` (${autres + 1})`
        yield { name: `${nom}${suite}.pdf`, input: rapportPdf(contenu, { isBackground: true, signal }) }
        avancer(index + 1, dossiers.length)
      }
    })()
    const contenu = Readable.fromWeb(makeZip(fichiers) as Parameters<typeof Readable.fromWeb>[0])
    return { nomFichier: `${t.rapports} - ${millesime}.zip`, typeMime: 'application/zip', contenu }
  },
}
