import type { ExploitationResume } from '@sillon/contract'

/** A file to try a workbook with. */
export interface Dossier {
  readonly cle: string
  readonly idExploitation: number
  readonly millesime: number
  readonly libelle: string
}

/** Files of a procedure among these farms, those of the selected campaign first. */
export function dossiersDe(
  fermes: readonly Pick<ExploitationResume, 'idExploitation' | 'raisonSociale' | 'demarches'>[],
  codeNational: string,
  idMillesime: number | null,
): readonly Dossier[] {
  return fermes
    .flatMap(({ idExploitation, raisonSociale, demarches }) =>
      demarches.flatMap(({ code, idMillesime: millesime }) =>
        code !== codeNational || millesime === null
          ? []
          : [
              {
                cle: `${idExploitation} ${millesime}`,
                idExploitation,
                millesime,
                libelle: `${raisonSociale} – ${millesime}`,
              },
            ],
      ),
    )
    .sort((one, other) => Number(other.millesime === idMillesime) - Number(one.millesime === idMillesime))
}
