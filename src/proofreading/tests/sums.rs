//! Sums in running text and in tables: what is right in any of the ways in which lawyers write it is let pass, what is wrong is found.
//! `HELD` was written after the rules.

#![allow(clippy::unwrap_used)]

use proofreading::{Context, Finding, Kind::Total, Paragraph, check, paragraphs};

fn totals(text: &str) -> Vec<Finding> {
    let all: Vec<Paragraph> = paragraphs(text);
    check(&all, &Context { year: 2026, ..Context::default() }).into_iter().filter(|f| f.kind == Total).collect()
}

fn silent(texts: &[&str]) {
    for text in texts {
        let found = totals(text);
        assert!(found.is_empty(), "{text}: {found:#?}");
    }
}

#[test]
fn right_sums_are_let_pass() {
    silent(RIGHT);
    silent(HELD);
}

#[test]
fn right_tables_are_let_pass() {
    silent(TABLES);
}

#[test]
fn wrong_sums_are_found() {
    for (text, total) in WRONG {
        let found: Vec<String> = totals(text).into_iter().map(|f| f.quoted).collect();
        assert_eq!(found, [*total], "{text}");
    }
}

const RIGHT: &[&str] = &[
    r#"She paid $1,000 (rent of $800 and power of $200), $500 (gas) and $250 (water), for a total of $1,750."#,
    r#"The invoices (No. 1 for $400, No. 2 for $350, and No. 3 for $250) come to a total of $1,000."#,
    r#"Damages of $12,000 (repairs, $9,000; towing, $3,000), interest of $600, and costs of $400, for a total of $13,000."#,
    r#"The price is $100,000, of which $10,000 was paid at signing and $40,000 at closing, leaving $50,000."#,
    r#"The buyer paid $10,000 (the “Deposit”) and $40,000 (the “Second Payment”), in total $50,000 of the price of $100,000."#,
    r#"Rent of $2,000, late fees of $300 and interest of $45, less a payment of $345, for a total of $2,000."#,
    r#"Rent of $2,000, late fees of $300 and interest of $45, minus $345 paid on May 1, totaling $2,000."#,
    r#"The total of $5,000 (rather than $4,800, as the invoice of $2,400 and the second of $2,600 would show) is due."#,
    r#"He claims $9,000 in wages, $1,000 in tips, and $2,500 in overtime, after deducting $500 for meals, for a total of $12,000."#,
    r#"Between January and June the tenant paid $1,000 a month, $6,000 in all; between July and December she paid $900 a month, $5,400 in all, for a total of $11,400."#,
    r#"Plaintiff was paid $20 an hour for 40 hours, or $800, and $30 an hour for 10 hours, or $300, a total of $1,100."#,
    r#"Twelve payments of $500 ($6,000) and one of $1,000 come to a total of $7,000."#,
    r#"Three units at $250 each ($750), two at $300 each ($600) and delivery of $50 come to a total of $1,400."#,
    r#"The fund holds $1.2 million in bonds, $800,000 in stocks and $50,000 in cash, for a total of $2.05 million."#,
    r#"The fund holds about $1.2 million in bonds, roughly $800,000 in stocks and some $55,000 in cash, for a total of about $2.1 million."#,
    r#"The bills were $4,100 (reduced from $5,000), $2,000, and $900 (reduced from $1,200), for a total of $7,000."#,
    r#"The bills of $5,000, $2,000 and $1,200, which totaled $8,200, were reduced to $4,100, $2,000 and $900, a total of $7,000."#,
    r#"Fees: $500 (filing) + $250 (service) + $1,250 (transcripts) = $2,000 in total."#,
    r#"Coverage is $100,000 per person and $300,000 per accident, with a deductible of $500, and the three claims total $350,000."#,
    r#"The lender advanced $250,000 of a total of $400,000, in draws of $100,000 and $150,000."#,
    r#"Out of a total of $400,000, the lender advanced $250,000 in two draws, $100,000 and $150,000."#,
    r#"Tenant owes $3,000 for March, $3,000 for April, and $3,000 for May (a total of $9,000), plus late fees of $450 (three of $150 each), for a total of $9,450."#,
    r#"He owes $3,000 in principal and $450 in interest, a total of $3,450, plus costs of $200, for a grand total of $3,650."#,
    r#"The assets are a house ($300,000, subject to a mortgage of $120,000), a car ($15,000) and cash ($5,000), with a net total of $200,000."#,
    r#"Gross wages of $4,000 less taxes of $800 and insurance of $200 leave a total of $3,000."#,
    r#"The total of $3,500 includes $1,000 for parts and $2,000 for labor, among other things."#,
    r#"The total is $3,500, which includes tax ($200) and shipping ($150)."#,
    r#"The jury awarded $100,000 in compensatory and $200,000 in punitive damages against Smith, and $50,000 against Jones, for a total of $350,000, which the court reduced to $300,000."#,
    r#"The jury awarded $100,000 (past medical), $200,000 (future medical) and $150,000 (pain), $450,000 in total, reduced by 20% ($90,000) to $360,000."#,
    r#"Costs of $1,200.50, $899.50 and $400 total $2,500. The hearing cost a further $300."#,
    r#"The estimate of $18,400 was for labor ($11,000), materials ($6,500), and permits ($900). The final bill, a total of $21,900, added a change order ($3,500)."#,
    r#"Seller credits Buyer $5,000 for repairs and $2,500 for closing costs (a total of $7,500 against the price of $325,000)."#,
    r#"The loan of $50,000 bears interest at 6%, or $3,000 a year, so that after two years a total of $56,000 is due."#,
    r#"Employee receives a base salary of $90,000, a signing bonus of $10,000 and a target bonus of 10% ($9,000), for a total of up to $109,000 in the first year."#,
    r#"The penalty is $500 for the first violation, $1,000 for the second, and $2,000 for each later one, up to a total of $5,000."#,
    r#"She lost $40,000 a year for 2.5 years, i.e. $100,000, and will lose $25,000 more, totaling $125,000."#,
    r#"Of the total of $60,000, A pays $30,000, B pays $20,000 and C pays the rest."#,
    r#"The parties agree to a total of $75,000: $25,000 within 10 days, and the balance in ten payments of $5,000 each."#,
    r#"The parties agree to a total of $75,000, consisting of $25,000 now and $50,000 in ten payments of $5,000."#,
    r#"The award of $80,000 comprises back pay ($50,000), front pay ($20,000, being two years at $10,000) and emotional distress ($10,000), for a total of $80,000."#,
];

const HELD: &[&str] = &[
    r#"Invoice 31 ($2,000, of which $500 is disputed), Invoice 32 ($1,500) and Invoice 33 ($1,000) make a total of $4,500."#,
    r#"Under the policy, Acme recovered $40,000 (building), $25,000 (contents, after depreciation of $5,000) and $10,000 (business income), totaling $75,000."#,
    r#"The father earns $5,200 a month and the mother $3,100 a month, in total $8,300 a month; the obligation of $1,240 is shared 62.65% ($776.86) and 37.35% ($463.14)."#,
    r#"The trustee received $14,000 in rents and $2,300 in dividends and paid $3,900 in taxes and $1,400 in repairs, so that the total of $11,000 remains."#,
    r#"Appellant was ordered to pay restitution of $3,200 (to A), $1,450 (to B), and $350 (to C), for a total of $5,000, at $100 a month."#,
    r#"Restitution of $3,200 to A, $1,450 to B and $350 to C, a total of $5,000, is payable at $100 a month."#,
    r#"Work at the hourly rate of $300 came to $4,500 in March and $6,000 in April, a total of $10,500."#,
    r#"Defendant sold 300 units at a price of $19 and 200 units at a price of $17, for a total of $9,100."#,
    r#"Plaintiff's wages fell from $900 to $750 a week, a loss of $150 a week, totaling $7,800 a year."#,
    r#"The two checks ($500 and $700) and the wire ($1,300) total $2,500."#,
    r#"The first check ($500), which bounced, and its replacement ($500), the second check ($700) and the wire ($1,300) total $2,500."#,
    r#"Medical expenses of $1,000, $2,000 and $3,000 (see Exs. 1-3), for a total of $6,000, and lost wages of $4,000, for a total of $10,000."#,
    r#"The Purchase Price is $900,000, payable as follows: (a) $90,000 on signing (the “Deposit”), (b) $210,000 at closing, and (c) $600,000 by a note, $900,000 in total. The Deposit is held in escrow."#,
    r#"The tax was $1,250 (5% of $25,000) and the penalty $312.50 (25%), altogether $1,562.50."#,
    r#"Our fee for the will is $750, for the trust $1,800, for the deeds $250 each ($500 for two), in total $3,050."#,
    r#"The bank charged off $12,345.67, being principal of $11,000.00, interest of $1,145.67 and fees of $200.00."#,
    r#"Seller keeps $5,000 of the deposit of $20,000 and returns $15,000, and each side pays half of the escrow fee of $600 ($300)."#,
    r#"Total compensation was $120,000 in 2023 ($100,000 salary, $20,000 bonus) and $130,000 in 2024 ($105,000 salary, $25,000 bonus)."#,
    r#"The estate's gross value is $1.85 million: real property ($1.2 million), securities ($500,000), and personal property ($150,000)."#,
    r#"The judgment of $64,100.25 (damages of $60,000.00, prejudgment interest of $3,695.25, costs of $405.00) bears interest at 4.75%."#,
];

const TABLES: &[&str] = &[
    "Principal.......................$212,406.88\nInterest, 29 days at $34.91 a day......$1,012.39\nEscrow credit..........................-$1,880.20\nRecording fee..........................$46.00\nTotal to pay off the loan..............$211,585.07",
    "Date          Description            Charge     Payment\n03/01/2026    Rent                   $1,500.00\n03/04/2026    Payment                           $1,500.00\n03/31/2026    Utilities              $120.00\nTotal                                $1,620.00",
    "01/01/2026\tRent\t$1,500.00\t\t$1,500.00\n01/05/2026\tPayment, check 201\t\t$1,500.00\t$0.00\n02/01/2026\tRent\t$1,500.00\t\t$1,500.00\n02/10/2026\tLate fee\t$75.00\t\t$1,575.00\nTotal\t \t$3,075.00\t$1,500.00\t$1,575.00",
    "Item\tAmount\nRent\t$1,200.00\nPower\t$150.00\nTotal\t$1,350.00",
    "Month\tRent\tPaid\tBalance\nMay\t$1,000.00\t$800.00\t$200.00\nJune\t$1,000.00\t$1,000.00\t$0.00\nJuly\t$1,000.00\t$500.00\t$500.00\nTotal\t$3,000.00\t$2,300.00\t$700.00",
    "Bill\tCharged\tAdjusted\nHospital\t$10,000\t$6,000\nDoctor\t$2,500\t$2,000\nTotal\t$12,500\t$8,000",
    "Sale price\t$500,000\nLess commission\t$30,000\nLess transfer tax\t$5,000\nTotal to seller\t$465,000",
    "Sales\t$90,000\nReturns\t($4,000)\nDiscounts\t(1,000)\nTotal net sales\t$85,000",
    "Hours\t12.5\t$3,750\nTravel\t3.0\t$450\nCredits\t\t-$200\nTotal\t\t$4,000",
    "Principal\t$10,000\nInterest\t$500\nSubtotal\t$10,500\nPayment received\t$2,500\nTotal due\t$8,000",
    "Personal property:\nFurniture\t$4,000\nCar\t$9,000\nTotal personal property\t$13,000\nReal property:\nHouse\t$200,000\nLot\t$20,000\nTotal real property\t$220,000\nTotal assets\t$233,000\nMortgage\t$150,000\nTotal liabilities\t$150,000",
    "Fee ................................ $1,200\nCosts (see Schedule B) ............. $300\nRetainer applied ................... ($500)\nTOTAL DUE .......................... $1,000",
    "Unit\tRent\tDeposit\n1A\t$900\t$900\n1B\t$950\t$950\n2A (vacant)\t$0\t$0\n2B\t$1,100\t$1,100\nTotal\t$2,950\t$2,950",
    "Lease Year 1: $10,000 per month, $120,000 per year\nLease Year 2: $11,000 per month, $132,000 per year\nTotal rent: $252,000",
    "Partner\tCapital\tShare\nAda\t$60,000\t60%\nBo\t$25,000\t25%\nCy\t$15,000\t15%\nTotal\t$100,000\t100%",
    "Lost wages: $18,000\nPast medical bills: $22,400\nFuture medical bills: $15,000\nPain and suffering: to be proved\nTotal special damages: $55,400",
    "Principal balance\t$182,400.12\nInterest to May 1 (per diem $29.98)\t$4,317.40\nLate charges (6 x $54.20)\t$325.20\nEscrow advance\t$2,190.00\nLess: suspense balance\t($412.00)\nTotal amount due\t$188,820.72",
    "Asset\tHusband\tWife\nHouse\t$0\t$280,000\n401(k)\t$150,000\t\nIRA\t\t$40,000\nVehicles\t$30,000\t\nEqualizing payment\t$140,000\t($140,000)\nTotal\t$320,000\t$180,000",
    "Gross wages $52,000\nFederal tax withheld $6,100\nNet wages $41,900\nTotal deductions $10,100",
    "Task\tHours\tAmount\nDraft complaint\t4.0\t$1,400.00\nService\t0.5\t$175.00\nTotal fees\t\t$1,575.00\nCosts: filing\t \t$405.00\nTotal bill\t\t$1,980.00",
    "Count I: $10,000\nCount II: $15,000\nPunitive damages: $25,000 (Count II only)\nTotal: $50,000",
];

const WRONG: &[(&str, &str)] = &[
    (
        "Principal.......................$212,406.88\nInterest, 29 days at $34.91 a day......$1,012.39\nEscrow credit..........................-$1,880.20\nRecording fee..........................$46.00\nTotal to pay off the loan..............$211,855.07",
        "$211,855.07",
    ),
    ("Filing fee\t$450.00\nDeposition transcripts\t$2,840.75\nTotal costs\t$3,920.75", "$3,920.75"),
    (
        "Checking account\t$18,402.11\nSale of 22 Elm Court (net of commission of $16,500.00)\t$258,500.00\nTotal receipts\t$279,602.11",
        "$279,602.11",
    ),
    (
        r#"She paid $1,000 (rent of $800 and power of $200), $500 (gas) and $250 (water), for a total of $1,850."#,
        "$1,850",
    ),
    (r#"The invoices (No. 1 for $400, No. 2 for $350, and No. 3 for $250) come to a total of $1,100."#, "$1,100"),
    (
        r#"Damages of $12,000 (repairs, $9,000; towing, $3,000), interest of $600, and costs of $400, for a total of $13,500."#,
        "$13,500",
    ),
    (
        r#"Her medical bills come to $48,912.50 (Mercy Hospital, $31,200.00; Allied Orthopedics, $12,450.50; physical therapy, $5,622.00)."#,
        "$48,912.50",
    ),
    (r#"He owes $3,000 in principal and $450 in interest, for a total of $3,540."#, "$3,540"),
    (
        r#"Harrow's loss was $318,450: product ($271,300), disposal ($18,650), and replacement freight ($28,050)."#,
        "$318,450",
    ),
    (
        r#"Three invoices were never paid: Invoice 1107 ($12,400), Invoice 1112 ($9,850), and Invoice 1130 ($4,250), for a total of $26,800."#,
        "$26,800",
    ),
    (r#"The sum consists of $500, $600 and $700, a total of $1,700."#, "$1,700"),
    (
        r#"The total of $7,500 consists of the deposit ($2,500), the first month's rent ($2,500) and the last month's rent ($2,400)."#,
        "$7,500",
    ),
    ("Bill\tCharged\tAdjusted\nHospital\t$10,000\t$6,000\nDoctor\t$2,500\t$2,000\nTotal\t$12,500\t$8,500", "$8,500"),
    ("Sales\t$90,000\nReturns\t($4,000)\nDiscounts\t($1,000)\nTotal net sales\t$86,000", "$86,000"),
    ("Rent of $2,000, late fees of $300 and interest of $45, less $345, for a total of $2,100.", "$2,100"),
];
