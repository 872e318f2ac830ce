import type { Readable } from 'node:stream'
import { type Ways, writePdf } from '#socle/pdf/apart'
import type { ContenuEdition } from '../contenu'
import { titreDe } from '../mots'
import { optionsDe } from '../options'
import { ecrireAnnexe } from './annexe'
import { ecrireNonComptees, ecrireRubrique } from './modules'
import { ecrireResume } from './resume'

/**
 * Report of a file as a PDF: a page to sign with the decision, the modules and the findings; a table for each rubrique; entries without effect; the legal
 * articles. The rubrique that only repeats the points of the others is left out.
 */
export const rapportPdf = (contenu: ContenuEdition, ways: Ways = {}): Readable =>
  writePdf(
    optionsDe(contenu, titreDe(contenu).titre),
    async (pdf) => {
      await ecrireResume(pdf, contenu)
      const details = contenu.rubriques.filter(({ code }) => code !== contenu.synthese)
      // Many findings move the signatures to a page of their own, which then goes on.
      if (details.length > 0) pdf.newPage({ isSoft: true })
      for (const rubrique of details) await ecrireRubrique(pdf, contenu, rubrique)
      await ecrireNonComptees(pdf, contenu)
      await ecrireAnnexe(pdf, contenu)
    },
    ways,
  )
