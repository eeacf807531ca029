import styles from "./specimen.module.css";

/** A made-up answer, to show the form that answers take. Its caption says that it is made up. */
export function Specimen() {
  return (
    <figure className={styles.figure}>
      <div className={styles.sheet}>
        <p className={styles.subject}>Re: Harbour Street lease, notice period</p>
        <p className={styles.heading}>Dates</p>
        <p className={styles.line}>
          The tenant may end the lease at the end of any quarter with six months’ written notice.
          <span className={styles.chip}>1</span>
        </p>
        <p className={styles.line}>
          Notice must be served by registered post at the landlord’s registered office.
          <span className={styles.chip}>2</span>
        </p>
        <div className={styles.source}>
          <span className={styles.chip}>1</span>
          <div>
            <p className={styles.quote}>
              “…may determine this Lease on any Quarter Day by giving not less than six months’ prior notice in writing…”
            </p>
            <p className={styles.where}>Lease.pdf, page 14</p>
          </div>
        </div>
        <div className={styles.source}>
          <span className={styles.chip}>2</span>
          <div>
            <p className={styles.quote}>
              “Any notice shall be served by registered post at the registered office of the Landlord.”
            </p>
            <p className={styles.where}>Lease.pdf, page 15</p>
          </div>
        </div>
      </div>
      <figcaption className={styles.caption}>A sample, made up to show the form of an answer.</figcaption>
    </figure>
  );
}
