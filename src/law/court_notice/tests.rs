use super::*;

const NOTICE: &str = "U.S. Bankruptcy Court\n\nDistrict of Colorado\n\nNotice of Electronic Filing\n\n\
    The following transaction was received from A. Lawyer entered on 9/25/2023 at 2:31 PM MDT and filed on 9/24/2023\n\n\
    Case Name:\tGray et al v. Delta, LLC et al\n\
    Case Number:\t\u{1}23-14130-JGR\u{2}https://ecf.cob.uscourts.gov/cgi-bin/DktRpt.pl?1\u{3}\n\
    Document Number:\t\u{1}27\u{2}https://ecf.cob.uscourts.gov/doc1/2\u{3}\n\n\
    Case Name:\tDelta, LLC\nCase Number:\t23-10000-JGR\nDocument Number:\n\n\
    \u{4}Docket Text:\u{5}\nMotion \u{4}of the \u{2019}debtor\u{2019}\u{5} re \u{1}11\u{2}https://x.test\u{3} Order (Attachments: # (1) Proposed Order)\n\n\
    Signed by the judge.\n\n\
    23-14130-JGR Notice will be electronically mailed to:\n\nAnn Lee ann@b.test\n";

/// One docket text for two cases, a filer's words set apart, a link in the text, two paragraphs.
#[test]
fn a_notice_in_two_cases() {
    let notice = read("", NOTICE).unwrap();
    assert_eq!(notice.court.as_deref(), Some("cob"));
    let cases: Vec<_> = notice.cases.iter().map(|c| (c.case_name.as_str(), c.docket_number.as_str())).collect();
    assert_eq!(cases, [("Gray v. Delta, LLC", "23-14130"), ("Delta, LLC", "23-10000")]);
    let [first, second] = [&notice.cases[0].entries[0], &notice.cases[1].entries[0]];
    assert_eq!((first.number.as_deref(), second.number.as_deref()), (Some("27"), None));
    assert_eq!(first.filed, Some(jiff::civil::date(2023, 9, 24)));
    assert_eq!(first.description, "Motion re [11] Order (Attachments: (1) Proposed Order) Signed by the judge.");
    assert!(first.text.starts_with("Motion of the \u{2019}debtor\u{2019} re [11] Order (Attachments: # (1)"));
    assert_eq!(first.documents[0].url, "https://ecf.cob.uscourts.gov/doc1/2");
    assert_eq!(notice.recipients[0].email_addresses, ["ann@b.test"]);
}

#[test]
fn other_mail_is_no_notice() {
    assert_eq!(read("", "Please look at the Notice of Electronic Filing\nCase Name: A v. B\nThanks"), None);
    let edited = NOTICE.replace("Docket Text:", "Description of changes:");
    assert_eq!(read("", &edited), None, "a correction announces no entry");
}

/// ACMS gives a number in the subject only.
#[test]
fn an_appellate_entry_takes_its_number_from_the_subject() {
    let body = "Notice of Docket Activity\n\nThe following transaction was entered on 07/24/2025 9:51 PM EDT and filed on 07/24/2025\n\n\
        Case Name: A v. B, et al.\n\nCase Number: \u{1}24-621\u{2}https://ca2-showdoc.azurewebsites.us/24-621\u{3}\n\nDocket Text:\n\nBRIEF filed.\n\n\
        Document: \u{1}Brief\u{2}https://ca2-showdoc.azurewebsites.us/NDA/f8\u{3}\n";
    let notice = read("A v. B 24-621 - 049 - Brief", body).unwrap();
    let entry = &notice.cases[0].entries[0];
    assert_eq!((notice.court.as_deref(), entry.number.as_deref()), (Some("ca2"), Some("49")));
    assert_eq!((entry.description.as_str(), entry.documents[0].description.as_str()), ("BRIEF filed.", "Brief"));
    assert_eq!(read("A v. B", body).unwrap().cases[0].entries[0].number, None);
}

#[test]
fn a_broken_sentence_still_tells_the_day() {
    let broken = NOTICE
        .replace("entered on 9/25/2023 at", "entered on\n9/25/2023 at")
        .replace("and filed on 9/", "and filed on\n9/");
    assert_eq!(read("", &broken).unwrap().cases[0].entries[0].filed, Some(jiff::civil::date(2023, 9, 24)));
}

#[test]
fn a_petition_opens_a_case() {
    let body = "United States Bankruptcy Court\nDistrict of Colorado\n\nNotice of Bankruptcy Case Filing\n\n\
        A bankruptcy case concerning the debtor(s) listed below was filed under Chapter 7\nof the United States Bankruptcy Code, \
        entered on 09/25/2023 at 2:31 PM and filed on 09/24/2023.\n\n\
        Ann Q. Gray\tBen Gray\n12 Street\nDenver, CO 80202\n\n\
        The case was filed by the debtor's attorney:\nC. Lawyer\n\n\
        The case was assigned case number 23-14130-JGR to Judge Joseph Rosania.\n";
    let notice = read("", body).unwrap();
    assert_eq!(notice.court.as_deref(), Some("cob"));
    let case = &notice.cases[0];
    assert_eq!((case.case_name.as_str(), case.docket_number.as_str()), ("Ann Q. Gray and Ben Gray", "23-14130"));
    let entry = &case.entries[0];
    assert_eq!((entry.number.as_deref(), entry.filed), (Some("1"), Some(jiff::civil::date(2023, 9, 24))));
    assert_eq!(entry.description, "Chapter 7 bankruptcy petition");
    assert_eq!(read("", &body.replace("assigned case number", "numbered")), None);
}

proptest::proptest! {
    #[test]
    fn never_panics(body in "((Notice of (Electronic Filing|Docket Activity|Bankruptcy Case Filing)|A bankruptcy case concerning the debtor under Chapter |The case was assigned case number |Case (Name|Number):|Docket Text:|A new docket entry, has been added for |é|[\u{1}-\u{5}]|\t|x Notice will be electronically mailed to:)\n?){0,20}") {
        let _ = read("1 - 2 - 3", &body);
    }
}
